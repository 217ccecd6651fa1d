import type { Page } from '@playwright/test'
import { holdAssets } from '#tests/support/hold-assets.ts'
import {
  arrive,
  exitIntent,
  HYDRATED,
  LAZY_PART,
  leave,
  openStill,
  runUntil,
  windOnUntil,
} from '#tests/support/nudges.ts'
import { expect, test } from '#tests/support/pages-test.ts'
import type { Site } from '#tests/support/site.ts'

const DESK = { width: 1024, height: 800 }

let site: Site
test.beforeAll(({ site: shared }) => {
  site = shared
})

const open = (page: Page, path: string, size = DESK) => openStill(page, site.url + path, size)

test('exit intent is armed after 2 seconds, and only the top of the window counts', async ({ page }) => {
  await open(page, '/')
  await runUntil(page, 1999)
  await leave(page)
  await expect(exitIntent(page)).toBeHidden()
  await runUntil(page, 2000)
  await expect(exitIntent(page)).toBeHidden()
  await leave(page, 400, 'mouseleave')
  await expect(exitIntent(page)).toBeHidden()
  await leave(page, -1, 'mouseleave')
  await expect(exitIntent(page)).toBeVisible()
})

test('exit intent is armed by then however late the page came alive', async ({ page }) => {
  const letScriptsCome = await holdAssets(page, '**/*.js')
  const opened = openStill(page, site.url, DESK, HYDRATED)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await runUntil(page, 3000)
  await letScriptsCome()
  await opened
  const alive = await page.evaluate(() => performance.now())
  await windOnUntil(page, LAZY_PART)
  expect(await page.evaluate(() => performance.now())).toBeLessThan(alive + 900)
})

test('exit intent does not come below 1024 px', async ({ page }) => {
  await open(page, '/', { width: 1023, height: 800 })
  await page.clock.runFor(5000)
  await leave(page)
  await expect(exitIntent(page)).toBeHidden()
  await page.setViewportSize({ width: 1024, height: 800 })
  await leave(page)
  await expect(exitIntent(page)).toBeVisible()
})

for (const path of ['/book', '/audit/thank-you', '/review-funnel'])
  test(`exit intent does not come on ${path}`, async ({ page }) => {
    await open(page, path)
    await page.clock.runFor(5000)
    await leave(page)
    await expect(exitIntent(page)).toBeHidden()
  })

for (const [way, close] of [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['a press on the backdrop', (page: Page) => page.mouse.click(5, 5)],
  ['its button', (page: Page) => exitIntent(page).getByRole('button', { name: 'Close' }).click()],
] as const)
  test(`exit intent closes by ${way}, gives the focus back, and does not come again`, async ({ page }) => {
    await open(page, '/services')
    await page.clock.runFor(2000)
    const before = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Work' })
    await before.focus()
    await leave(page)
    await expect(exitIntent(page)).toBeVisible()
    await close(page)
    await expect(exitIntent(page)).toBeHidden()
    await expect(before).toBeFocused()
    await leave(page)
    await expect(exitIntent(page)).toBeHidden()
    // The browser fires the dialog's close event when it has time, which on a busy
    // machine may be after all this.
    await page.waitForFunction(() => sessionStorage.getItem('tradefront:exit-intent-closed') !== null)
    await page.clock.resume()
    await arrive(page, site.url)
    await page.clock.runFor(5000)
    await leave(page)
    await expect(exitIntent(page)).toBeHidden()
  })

test('exit intent leads into the assessment, one dialog at a time, and never over another dialog', async ({
  page,
}) => {
  await open(page, '/services', { width: 1440, height: 900 })
  await page.clock.runFor(2000)
  await page.clock.resume()
  await page.getByRole('banner').getByRole('link', { name: 'Start Free Business Assessment' }).click()
  const assessment = page.getByRole('dialog', { name: 'Free Business Assessment' })
  await expect(assessment).toBeVisible()
  await leave(page)
  await expect(exitIntent(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(assessment).toBeHidden()
  await leave(page)
  await exitIntent(page).getByRole('link', { name: 'Start Free Business Assessment' }).click()
  await expect(assessment).toBeVisible()
  await expect(exitIntent(page)).toBeHidden()
  await expect(page.locator('dialog:modal')).toHaveCount(1)
})
