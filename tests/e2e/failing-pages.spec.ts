import { DatabaseSync } from 'node:sqlite'
import type { Page, Route } from '@playwright/test'
import { afterFrames } from '#tests/support/after-frames.ts'
import { moveTo } from '#tests/support/move-to.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

async function open(page: Page, url: string) {
  await page.goto(url)
  await untilHydrated(page)
}

test('a chunk that a deploy has removed: the page that the visitor was heading to is loaded, once', async ({
  page,
  site,
}) => {
  let gone = 0
  await page.route(/\/assets\/about-[^/]*\.js|\/assets\/content-page-[^/]*\.js/, (route) => {
    gone += 1
    return route.fulfill({ status: 404 })
  })
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  await open(page, site.url)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/We answer/)
  expect(gone).toBeGreaterThan(0)
  // Two chunks are missing and the router asks for a reload for each.
  expect(loads.filter((path) => path === '/about')).toHaveLength(1)
  expect(loads.length).toBeLessThanOrEqual(4)
  expect(await page.evaluate(() => sessionStorage.getItem('tradefront:heading-to'))).toBeNull()
})

for (const [fate, lose] of [
  ['is lost', (route: Route) => route.abort()],
  ['never comes', () => {}],
] as const)
  test(`where the script of its dialog ${fate} the assessment opens as a page, with the source it was asked from`, async ({
    page,
    site,
  }) => {
    await page.route(/assessment-dialog-[^/]*\.js/, lose)
    await open(page, site.url)
    await page.getByRole('main').locator('[data-assessment-cta]').first().click()
    await page.waitForURL(/\/assessment\?source=\w/)
    await expect(page.getByLabel(/Mobile/)).toBeVisible()
  })

test('without their dialog the privacy choices lead to the policy', async ({ page, site }) => {
  await page.route(/privacy-dialog-[^/]*\.js/, (route) => route.abort())
  await open(page, `${site.url}/contact`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' }).click()
  await page.waitForURL(`${site.url}/privacy`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/privacy/i)
})

test('without the script of the bars a page stays as it is, and what is typed on it', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route(/\/assets\/nudges-[^/]*\.js/, (route) => route.abort())
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/nudges-'))
  await open(page, `${site.url}/contact`)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Our phone rings while we are on the roof.')
  await lost
  await afterFrames(page, 3)
  await expect(message).toHaveValue('Our phone rings while we are on the roof.')
})

test('a page that does not exist has the shell of every other', async ({ page, site }) => {
  await open(page, `${site.url}/services/nope`)
  await expect(page.locator('.skip-link')).toHaveCount(5)
  await page.getByRole('banner').locator('[data-assessment-cta]:visible').click()
  await expect(page.getByRole('dialog').getByLabel(/Mobile/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.locator('[aria-live=assertive]')).toHaveText(/^Navigated to Terms/)
  await moveTo(page, '/services/nope')
  await expect(page.locator('[aria-live=assertive]')).toHaveText('Navigated to Page page')
})

test('after a page that does not exist, one whose data do not come keeps its styles, and so does the next', async ({
  page,
  site,
}) => {
  const face = () =>
    page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontFamily)
  await open(page, `${site.url}/nope`)
  const ours = await face()
  await page.route('**/*.data*', (route) => route.fulfill({ status: 502 }))
  await moveTo(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  expect(await face()).toBe(ours)
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveTitle(/Tradefront/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong')
  expect(await face()).toBe(ours)
  await expect(page.locator('main')).toBeFocused()
})

test('Go Back in a tab of its own leads home', async ({ page, site, context }) => {
  await open(page, `${site.url}/nope`)
  const opened = context.waitForEvent('page')
  await page.evaluate(() => {
    window.open('/nope')
  })
  const tab = await opened
  await untilHydrated(tab)
  await tab.getByRole('button', { name: 'Go Back' }).click()
  await expect(tab).toHaveURL(`${site.url}/`)
})

test('a page that fails says a word for it that stands in the log, and lets the visitor try three times', async ({
  page,
  site,
}) => {
  const database = new DatabaseSync(site.database, { timeout: 5000 })
  database.exec('alter table booking rename to away')
  const said = async () => /say error (\w{8})\./.exec((await page.getByRole('main').textContent()) ?? '')?.[1]
  const logged = (errorId = 'none') => site.log.join('').includes(`"errorId":"${errorId}"`)

  const broken: string[] = []
  page.on('pageerror', ({ message }) => broken.push(message))
  const html = await (await page.goto(`${site.url}/book`))?.text()
  await untilHydrated(page)
  await expect(page).toHaveTitle('Something went wrong | Tradefront')
  const sorry = page.getByRole('alert').filter({ hasText: "We're sorry, but something unexpected happened." })
  await expect(sorry.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
  const ofDocument = await said()
  expect(html).toContain(`say error ${ofDocument}.`)
  await expect.poll(() => logged(ofDocument)).toBe(true)

  const button = page.getByRole('button', { name: /^Try/ })
  for (let i = 1; i <= 3; i += 1) {
    await button.click()
    await expect(button).toHaveText('Trying...')
    if (i < 3) await expect(button).toHaveText('Try Again')
  }
  await expect(button).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reload Page' })).toBeFocused()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/terms/i)
  await moveTo(page, '/book')
  await expect(button).toHaveText('Try Again')
  await expect.poll(async () => logged(await said())).toBe(true)
  expect(await said()).not.toBe(ofDocument)

  database.exec('alter table away rename to booking')
  database.close()
  await button.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/call/i)
  expect(broken).toEqual([])
})
