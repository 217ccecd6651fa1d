import { readdirSync } from 'node:fs'
import { expect, test } from '#tests/support/site-test.ts'

/** One page of each kind that is built before anyone asks for it. */
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
]
const WHOLE_SHEET = readdirSync('build/client/assets').find((name) => /^styles-.*\.css$/.test(name))

for (const width of [360, 1440])
  test(`a page looks the same with the styles it carries as with the whole sheet, ${width} px`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    // Scripts would fetch the whole sheet by themselves.
    await page.route('**/assets/*.js', (route) => route.abort())
    for (const path of PATHS) {
      await page.goto(site.url + path)
      await page.waitForFunction(() => [...document.fonts].some(({ family }) => family === 'Archivo'))
      const trimmed = await page.screenshot({ fullPage: true, animations: 'disabled' })
      const rules = await page.evaluate(
        (href) =>
          new Promise<number>((resolve, reject) => {
            const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
            link.onload = () => resolve(link.sheet?.cssRules.length ?? 0)
            link.onerror = reject
            document.head.append(link)
          }),
        `/assets/${WHOLE_SHEET}`,
      )
      expect(rules).toBeGreaterThan(5)
      const whole = await page.screenshot({ fullPage: true, animations: 'disabled' })
      expect(trimmed.equals(whole), `${path} changes when the whole sheet arrives`).toBe(true)
    }
  })
