import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/accessible.ts'
import { arrive, exitIntent, leave, openStill, PHONE, runUntil, scrollTo } from '#tests/support/nudges.ts'
import { expect, test } from '#tests/support/pages-test.ts'
import type { Site } from '#tests/support/site.ts'

let site: Site
test.beforeAll(({ site: shared }) => {
  site = shared
})

const open = (page: Page, path: string, size = PHONE) => openStill(page, site.url + path, size)
const contactBar = (page: Page) => page.getByRole('complementary', { name: 'Get in touch' })
const homeBar = (page: Page) => page.getByRole('complementary', { name: 'Free assessment' })

test.describe('the contact bar', () => {
  test('is 80 px high, calls, and leads to /book with its marks', async ({ page }) => {
    await open(page, '/services')
    const box = await contactBar(page).boundingBox()
    expect(box).toEqual({ x: 0, y: PHONE.height - 80, width: PHONE.width, height: 80 })
    await expect(contactBar(page).getByRole('link', { name: 'Call Now' })).toHaveAttribute(
      'href',
      'tel:+61255500142',
    )
    const book = contactBar(page).getByRole('link', { name: 'Start Free Assessment' })
    await expect(book).toHaveAttribute(
      'href',
      '/book?utm_source=site&utm_medium=cta&utm_campaign=audit&utm_content=contact-bar',
    )
    await page.clock.resume()
    await book.click()
    await expect(page).toHaveURL(/\/book\?utm_source=site/)
    await expect(contactBar(page)).toBeHidden()
  })

  test('goes at 640 px and comes back below', async ({ page }) => {
    await open(page, '/about')
    for (const [width, shown] of [
      [639, true],
      [640, false],
      [1023, false],
      [320, true],
    ] as const) {
      await page.setViewportSize({ width, height: 740 })
      await expect(contactBar(page), `${width} px`).toBeVisible({ visible: shown })
    }
  })

  for (const path of ['/', '/book', '/audit', '/AUDIT', '/audit/thank-you', '/assessment', '/review-funnel'])
    test(`is not on ${path}`, async ({ page }) => {
      await open(page, path)
      await expect(contactBar(page)).toBeHidden()
      await page.clock.runFor(20_000)
      await expect(contactBar(page)).toBeHidden()
    })

  test('leaves a form in use alone, and comes back 100 ms after', async ({ page }) => {
    await open(page, '/contact')
    await expect(contactBar(page)).toBeVisible()
    const field = page.getByLabel('Your name').or(page.getByLabel('Name')).first()
    await field.focus()
    await expect(contactBar(page)).toBeHidden()
    await field.blur()
    await page.clock.runFor(99)
    await expect(contactBar(page)).toBeHidden()
    await page.clock.runFor(1)
    await expect(contactBar(page)).toBeVisible()
  })

  test('never lies on what the keyboard reaches', async ({ page }) => {
    await open(page, '/services')
    await page.clock.resume()
    await expect(contactBar(page)).toBeVisible()
    const covered: string[] = []
    for (let i = 0; i < 60; i += 1) {
      await page.keyboard.press('Tab')
      const hit = await page.evaluate(() => {
        const focused = document.activeElement
        const bar = document.querySelector('.nudge-bar')
        if (!focused || !bar || bar.contains(focused) || focused === document.body) return null
        const below = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
        return below ? focused.outerHTML.slice(0, 80) : null
      })
      if (hit) covered.push(hit)
    }
    expect(covered).toEqual([])
  })
})

test.describe('the bar of the home page', () => {
  test('needs 600 px and 8 seconds', async ({ page }) => {
    await open(page, '/')
    await scrollTo(page, 600)
    await runUntil(page, 7999)
    await expect(homeBar(page)).toBeHidden()
    await runUntil(page, 8000)
    await expect(homeBar(page)).toBeVisible()
    await scrollTo(page, 599)
    await expect(homeBar(page)).toBeHidden()
    await scrollTo(page, 600)
    await expect(homeBar(page)).toBeVisible()
    await page.setViewportSize({ width: 768, height: 740 })
    await expect(homeBar(page)).toBeHidden()
    await page.setViewportSize({ width: 767, height: 740 })
    await expect(homeBar(page)).toBeVisible()
  })

  test('counts the 8 seconds from a load that is late', async ({ page }) => {
    await open(page, '/')
    const loadedAt = (ms: number) =>
      page.evaluate((loadEventStart) => {
        performance.getEntriesByType = () => [{ loadEventStart } as PerformanceNavigationTiming]
      }, ms)
    await loadedAt(0)
    await scrollTo(page, 600)
    await runUntil(page, 8000)
    await expect(homeBar(page)).toBeHidden()
    await loadedAt(8500)
    await runUntil(page, 16_499)
    await expect(homeBar(page)).toBeHidden()
    await runUntil(page, 16_500)
    await expect(homeBar(page)).toBeVisible()
  })

  test('steps aside for an input, and is back 100 ms after its blur', async ({ page }) => {
    await open(page, '/')
    await scrollTo(page, 700)
    await page.clock.runFor(8000)
    await expect(homeBar(page)).toBeVisible()
    await page.evaluate(() => {
      const input = document.createElement('input')
      document.querySelector('main')?.prepend(input)
      input.focus({ preventScroll: true })
    })
    await expect(homeBar(page)).toBeHidden()
    await page.locator('main > input').blur()
    await page.clock.runFor(99)
    await expect(homeBar(page)).toBeHidden()
    await page.clock.runFor(1)
    await expect(homeBar(page)).toBeVisible()
  })

  test('opens the assessment, hides behind it, and gets the focus back', async ({ page }) => {
    await open(page, '/')
    await scrollTo(page, 700)
    await page.clock.runFor(8000)
    await page.clock.resume()
    await homeBar(page).getByRole('link', { name: 'Start Free Assessment' }).click()
    await expect(page.getByRole('dialog', { name: 'Free Business Assessment' })).toBeVisible()
    await expect(page.locator('.nudge-bar')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(homeBar(page).getByRole('link', { name: 'Start Free Assessment' })).toBeFocused()
  })

  test('once closed it is gone for the session', async ({ page }) => {
    await open(page, '/')
    await scrollTo(page, 700)
    await page.clock.runFor(8000)
    await homeBar(page).getByRole('button', { name: 'Close' }).click()
    await expect(homeBar(page)).toBeHidden()
    await arrive(page, site.url)
    await scrollTo(page, 900)
    await page.clock.runFor(20_000)
    await expect(homeBar(page)).toBeHidden()
  })
})

test.describe('the room at the end of the page', () => {
  const room = (page: Page) => page.locator('.nudge-spacer')

  test('comes 100 ms after a scroll of 300 px', async ({ page }) => {
    await open(page, '/services')
    await scrollTo(page, 299)
    await page.clock.runFor(200)
    await expect(room(page)).toBeHidden()
    await scrollTo(page, 300)
    await page.clock.runFor(99)
    await expect(room(page)).toBeHidden()
    await page.clock.runFor(1)
    await expect(room(page)).toBeVisible()
    expect((await room(page).boundingBox())?.height).toBe(80)
    await page.setViewportSize({ width: 1024, height: 740 })
    await expect(room(page)).toBeHidden()
  })

  test('comes after 5 seconds where nobody scrolls', async ({ page }) => {
    await open(page, '/services', { width: 1023, height: 740 })
    await page.clock.runFor(4500)
    await expect(room(page)).toBeHidden()
    await page.clock.runFor(500)
    await expect(room(page)).toBeVisible()
  })
})

test('axe finds nothing in any of them; no page scrolls sideways at 320 px', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 640 })
  const check = async (what: string) => {
    await expectClean(page, what)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    const targets = page.locator('.nudge-bar :is(a, button)')
    for (const target of await targets.all())
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  }
  await page.clock.install()
  await arrive(page, `${site.url}/services`)
  await expect(contactBar(page)).toBeVisible()
  await check('contact bar')
  await arrive(page, site.url)
  await page.clock.runFor(9000)
  await scrollTo(page, 800)
  await expect(homeBar(page)).toBeVisible()
  await check('home bar')
  await page.setViewportSize({ width: 1024, height: 800 })
  await leave(page)
  await expect(exitIntent(page)).toBeVisible()
  await check('exit intent')
})

test('nothing of it is in the document that the server sends', async ({ request }) => {
  for (const path of ['/', '/services']) {
    const html = await (await request.get(site.url + path)).text()
    expect(html).toMatch(/<h1[ >]/)
    expect(html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '')).not.toMatch(
      /class="[^"]*nudge|exit-intent|knock off/,
    )
  }
})
