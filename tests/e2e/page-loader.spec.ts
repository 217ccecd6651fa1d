import type { Locator, Page } from '@playwright/test'
import { afterFrames } from '#tests/support/after-frames.ts'
import { cta } from '#tests/support/assessment-form.ts'
import { holdAssets } from '#tests/support/hold-assets.ts'
import { expect, test } from '#tests/support/pages-test.ts'
import { untilHeadingFont } from '#tests/support/until-heading-font.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

test('a call to action tapped before the scripts came, which are then lost, leads to the form as a page', async ({
  page,
  site,
}) => {
  await page.route('**/assets/**', (route) => route.abort('connectionreset'))
  await page.goto(site.url, { waitUntil: 'commit' })
  await cta(page).click()
  await expect(page).toHaveURL(/\/assessment\?source=[\w-]+$/)
  await expect(page.getByRole('textbox', { name: 'Mobile Number' })).toBeVisible()
})

test('a page whose scripts and data are all lost leaves no error that nobody has caught', async ({
  page,
  site,
}) => {
  const uncaught: string[] = []
  page.on('pageerror', (error) => uncaught.push(String(error)))
  await page.route('**/assets/start-*', (route) => route.abort('connectionreset'))
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
  await page.goto(`${site.url}/about`)
  await warned
  await afterFrames(page, 2)
  expect(uncaught).toEqual([])
})

test('the dialog that such a tap has opened stays: its link is not followed later', async ({
  page,
  site,
}) => {
  const letScriptsCome = await holdAssets(page)
  await page.goto(site.url, { waitUntil: 'commit' })
  await cta(page).click()
  const tappedAt = Date.now()
  await letScriptsCome()
  await page.getByRole('dialog').getByLabel('Mobile Number').fill('0491 570 006')
  await expect.poll(() => Date.now() - tappedAt).toBeGreaterThan(4000)
  await expect(page.getByRole('dialog').getByLabel('Mobile Number')).toHaveValue('0491 570 006')
  await expect(page).toHaveURL(`${site.url}/`)
})

test('opened in a new tab before the scripts came, it is there alone', async ({ page, context, site }) => {
  const letScriptsCome = await holdAssets(page)
  await page.goto(site.url, { waitUntil: 'commit' })
  const tab = context.waitForEvent('page')
  await cta(page).click({ modifiers: ['ControlOrMeta'] })
  await expect(await tab).toHaveURL(/\/assessment\?source=[\w-]+$/)
  await letScriptsCome()
  await untilHydrated(page)
  await afterFrames(page, 2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a page is where it was left, after a reload and Back', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${site.url}/privacy`)
  await untilHydrated(page)
  const last = page.locator('main :is(h2, h3)').last()
  const top = () => last.evaluate((one) => Math.round(one.getBoundingClientRect().top))
  await expect(async () => {
    await last.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await afterFrames(page, 2)
    expect(Math.abs((await top()) - 370)).toBeLessThan(40)
  }).toPass()
  const left = await top()
  await page.reload()
  await untilHydrated(page)
  await expect.poll(top).toBe(left)
  await page.evaluate(() => location.assign('/attribution'))
  await expect(page).toHaveURL(/attribution/)
  await page.goBack()
  await untilHydrated(page)
  await expect.poll(top).toBe(left)
})

test('a browser that denies its storage brings a part of a page to life too', async ({ page, site }) => {
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await page.goto(`${site.url}/#faq-cancellation`)
  await untilHydrated(page)
  await expect(page.locator('#faq-cancellation')).toBeInViewport()
})

test('a page that has come to life can be put on a home screen, with its icon', async ({ page, site }) => {
  for (const path of ['/', '/contact']) {
    await page.goto(site.url + path)
    await untilHydrated(page)
    const named = (rel: string) => page.locator(`head link[rel=${rel}]`).getAttribute('href')
    const manifest = await page.request.get(site.url + (await named('manifest')))
    expect(await manifest.json()).toMatchObject({ icons: expect.any(Array), start_url: expect.any(String) })
    const icon = await page.request.get(site.url + (await named('apple-touch-icon')))
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
  }
})

test('the heading font comes after the first paint, with the sheet; then the footer is laid out, and what the next pages bring', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 412, height: 823 })
  const release = await holdAssets(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto(site.url, { waitUntil: 'domcontentloaded' })
  const footer = page.getByRole('contentinfo')
  await expect(footer).toHaveCSS('content-visibility', 'auto')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"Archivo Arial"/)
  expect(requested.filter((path) => path.startsWith('/fonts/'))).toEqual([])
  const sheet = page.waitForResponse(/\/assets\/styles-.*\.css$/)
  await release()
  expect(await (await sheet).text()).not.toContain('@font-face')
  await untilHeadingFont(page)
  await expect(footer).toHaveCSS('content-visibility', 'visible')
  await expect(page.locator('html')).toHaveAttribute('data-whole')
})

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1920, 1200],
] as const)
  test(`after a jump to the end before anything else has come, the footer stays under the finger, at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height })
    const release = await holdAssets(page)
    await page.goto(`${site.url}/resources/missed-call-cost`, { waitUntil: 'domcontentloaded' })
    const footer = page.getByRole('contentinfo')
    const box = () => footer.boundingBox()
    const kept = await box()
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(footer).toBeInViewport()
    await afterFrames(page, 2)
    const seen = await box()
    expect(seen?.height).toBeGreaterThan(kept?.height ?? 0)
    await release()
    await untilHydrated(page)
    await untilHeadingFont(page)
    await expect(footer).toHaveCSS('content-visibility', 'visible')
    await afterFrames(page, 2)
    expect(await box()).toEqual(seen)
  })

for (const [connection, cameIn, waits] of [
  ['fast', 10, true],
  ['slow', 300, false],
] as const)
  test(`on a ${connection} connection scripts ${waits ? 'wait until the whole sheet is on the screen' : 'are fetched beside the whole sheet'}`, async ({
    page,
    site,
  }) => {
    await page.addInitScript((ms) => {
      Object.defineProperty(PerformanceNavigationTiming.prototype, 'responseEnd', {
        get() {
          return this.requestStart + ms
        },
      })
    }, cameIn)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (/\/(react|router)-\w+\.js$/.test(request.url())) scripts.push(request.url())
    })
    const letSheetCome = await holdAssets(page, '**/assets/styles-*.css')
    await page.goto(site.url, { waitUntil: 'commit' })
    await expect(page.locator('link[rel=stylesheet][media=print]')).toBeAttached()
    if (waits) {
      await afterFrames(page, 5)
      expect(scripts).toEqual([])
    } else await expect.poll(() => scripts).toHaveLength(2)
    await letSheetCome()
    await untilHydrated(page)
    expect(scripts).toHaveLength(2)
  })

test('a heading font that never comes does not keep the whole sheet away', async ({ page, site }) => {
  await page.route('**/fonts/**', () => {})
  await page.goto(site.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^Archivo,/)
})

const WHOLE_SHEET = '**/assets/styles-*.css'

for (const [what, lose] of [
  [
    'the program that starts it',
    (page: Page) => page.route('**/assets/start-*.js', (route) => route.abort()),
  ],
  ['its data', (page: Page) => page.route('**/assets/start-*.json', (route) => route.abort())],
  [
    'the whole sheet at first',
    (page: Page) => page.route(WHOLE_SHEET, (route) => route.abort(), { times: 1 }),
  ],
  // iOS 15, Chrome 102: it stays plain HTML.
  ['all scripts', (page: Page) => page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'))],
] as const)
  test(`a page that goes without ${what} has all of its styles and the heading font`, async ({
    page,
    site,
  }) => {
    await lose(page)
    await page.goto(site.url)
    await untilHeadingFont(page)
    await expect(page.locator('summary').first()).toHaveCSS('list-style-type', 'none')
  })

test('a page comes to life although the request for its whole sheet hangs', async ({ page, site }) => {
  await page.route(WHOLE_SHEET, () => {})
  await page.goto(site.url)
  await untilHydrated(page)
  await cta(page).click()
  await expect(page.getByRole('dialog').getByLabel('Mobile Number')).toBeVisible()
})

const QUESTION = 'Do I have to manage it?'

for (const [how, address, come] of [
  ['the address names a text', `/#:~:text=${encodeURIComponent(QUESTION)}`, async () => {}],
  [
    'the visitor is faster',
    '/',
    (question: Locator) =>
      question.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' })),
  ],
] as const)
  test(`what is read below keeps its place when the whole sheet comes: ${how}`, async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 780 })
    const release = await holdAssets(page)
    await page.goto(site.url + address, { waitUntil: 'domcontentloaded' })
    const question = page.locator('summary', { hasText: QUESTION })
    await come(question)
    await expect(question).toBeInViewport()
    await afterFrames(page, 3)
    const top = () => question.evaluate((one) => one.getBoundingClientRect().top)
    const before = await top()
    await release()
    await untilHydrated(page)
    await untilHeadingFont(page)
    await afterFrames(page, 3)
    expect(Math.abs((await top()) - before)).toBeLessThan(100)
  })
