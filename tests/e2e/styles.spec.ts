import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { afterFrames } from '#tests/support/after-frames.ts'
import { DISCOVERY_ANSWERS } from '#tests/support/discovery-rules.ts'
import { registerBusiness } from '#tests/support/register-business.ts'
import { FUNNEL } from '#tests/support/review-funnel.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHeadingFont } from '#tests/support/until-heading-font.ts'

/** One page of each kind, both prerendered and rendered on request. */
const PATHS = [
  '/',
  '/about',
  '/services',
  '/services/missed-call-text-back',
  '/service-areas',
  '/service-areas/sydney-nsw',
  '/resources',
  '/resources/missed-call-cost',
  '/work',
  '/privacy',
  '/assessment',
  '/audit',
  '/audit/thank-you?name=Jo',
  '/book',
  '/contact',
  '/discovery',
  '/discovery?step=2',
  '/discovery?trade=roofing&team=solo&step=3',
  `/discovery?${new URLSearchParams({ ...DISCOVERY_ANSWERS, step: 'result' })}`,
  '/roi?trade=roofing&leads=-1&value=8500',
  '/thank-you?source=assessment',
  '/thank-you?source=audit&status=unsent',
  FUNNEL,
  `${FUNNEL}&rating=2`,
  `${FUNNEL}&rating=5`,
  '/r/harbour',
  '/no-such-page',
  '/r/no-such-business',
  '/book/confirmed',
]
const WHOLE_SHEET = readdirSync('build/client/assets').find((name) => /^styles-.*\.css$/.test(name))

const PHONE = { width: 360, height: 780 }
/** The tallest window: it contains the first screen of every lower one. */
const DESK = { width: 1440, height: 2160 }

/** The largest difference of one colour of one pixel, of 255. */
async function difference(before: Buffer, after: Buffer): Promise<number> {
  const [a, b] = await Promise.all([before, after].map((png) => sharp(png).raw().toBuffer()))
  if (!a || a.length !== b?.length) throw new Error('The pictures are not of one size.')
  return a.reduce((most, colour, i) => Math.max(most, Math.abs(colour - (b[i] ?? 0))), 0)
}

test('the first screen looks the same with the styles it carries as with the whole sheet, on a phone and at a desk', async ({
  page,
  site,
}) => {
  await registerBusiness(site)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Scripts would load the whole sheet, and so would a rendered page's loader.
  await page.route('**/assets/*.js', (route) => route.abort())
  const sheet = `**/assets/${WHOLE_SHEET}`
  const screen = async (size: typeof PHONE) => {
    await page.setViewportSize(size)
    // Anything late in the first screenshot would look like a change in the second: sections that a taller
    // screen brings into view are laid out a frame later, and only then are their images requested.
    await afterFrames(page, 3)
    await page.evaluate(async () => {
      const inView = [...document.images].filter((image) => {
        const [box] = image.getClientRects()
        return box && box.top < innerHeight
      })
      await Promise.all([document.fonts.ready, ...inView.map((image) => image.decode())])
    })
    return page.screenshot({ animations: 'disabled' })
  }
  for (const path of PATHS) {
    await page.setViewportSize(PHONE)
    await page.route(sheet, (route) => route.abort())
    const answer = await page.goto(site.url + path)
    expect(await answer?.text(), path).toContain(`href="/assets/${WHOLE_SHEET}"`)
    await inHeadingFont(page)
    const trimmed = { phone: await screen(PHONE), desk: await screen(DESK) }
    await page.unroute(sheet)
    const rules = await page.evaluate(
      (href) =>
        new Promise<number>((resolve, reject) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
          link.onload = () => resolve(link.sheet?.cssRules.length ?? 0)
          link.onerror = reject
          document.head.append(link)
        }),
      // Under another address than the one that the loader may be asking for again.
      `/assets/${WHOLE_SHEET}?whole`,
    )
    expect(rules).toBeGreaterThan(5)
    const changed = `${path} changes when the whole sheet arrives`
    // Chromium draws the edge of a dot a shade lighter or darker from one paint to the next: 1 of 255.
    expect(await difference(trimmed.desk, await screen(DESK)), changed).toBeLessThanOrEqual(2)
    expect(await difference(trimmed.phone, await screen(PHONE)), changed).toBeLessThanOrEqual(2)
  }
})

test('no line of a heading runs into the next: what hangs below one ends where the other begins', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/`)
  await untilHeadingFont(page)
  for (const heading of [page.locator('h1'), page.locator('h2').first()]) {
    const { line, letters } = await heading.evaluate((element) => {
      const { font, fontSize, lineHeight } = getComputedStyle(element)
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('No canvas')
      // Large, since letters are measured in whole pixels.
      context.font = font.replace(fontSize, '1000px')
      const { actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText('bdfhkltgjpqyQ')
      return {
        line: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize),
        letters: (actualBoundingBoxAscent + actualBoundingBoxDescent) / 1000,
      }
    })
    expect(line).toBeGreaterThan(letters)
  }
})

for (const [path, fold, marker] of [
  ['/', 'details.answer > summary', 'details.answer > summary::after'],
  ['/book', '.slot-day > summary', '.slot-count::after'],
] as const) {
  test(`where the visitor's system chooses the colours, what opens still shows its plus: ${path}`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(site.url + path)
    await page.evaluate(() => document.fonts.ready)
    const summary = page.locator(fold).last()
    const shown = await summary.screenshot()
    await page.evaluate((hidden) => {
      const styles = new CSSStyleSheet()
      styles.replaceSync(`${hidden} { visibility: hidden }`)
      document.adoptedStyleSheets.push(styles)
    }, marker)
    expect(shown.equals(await summary.screenshot())).toBe(false)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/', '/audit'])
    test(`the whole sheet and the brand's face are there too, on ${path}`, async ({ page, site }) => {
      const sheet = page.waitForResponse((answer) => answer.url().endsWith(`/assets/${WHOLE_SHEET}`))
      const face = page.waitForResponse((answer) => answer.url().endsWith('.woff2'))
      await page.goto(site.url + path)
      expect((await face).status()).toBe(200)
      expect((await sheet).status()).toBe(200)
      await expect(page.getByRole('contentinfo')).toHaveCSS('background-color', 'rgb(22, 21, 15)')
    })
})

/** The whole sheet brings the typeface: with it from the start, only what else changes is seen. */
async function inHeadingFont(page: Page) {
  await page.evaluate(() => {
    const styles = new CSSStyleSheet()
    const standIns = getComputedStyle(document.documentElement).getPropertyValue('--font-head')
    styles.replaceSync(`:root { --font-head: Archivo, ${standIns} }`)
    document.adoptedStyleSheets.push(styles)
  })
  await untilHeadingFont(page)
}
