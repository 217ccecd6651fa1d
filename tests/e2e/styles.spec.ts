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

for (const [width, height] of [
  [360, 780],
  [1440, 900],
  [1440, 2160],
] as const)
  test(`the first screen looks the same with the styles it carries as with the whole sheet, ${width} × ${height} px`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    // Scripts would fetch the whole sheet by themselves.
    await page.route('**/assets/*.js', (route) => route.abort())
    for (const path of PATHS) {
      await page.goto(site.url + path)
      await page.waitForFunction(() => [...document.fonts].some(({ family }) => family === 'Archivo'))
      const trimmed = await page.screenshot({ animations: 'disabled' })
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
      const whole = await page.screenshot({ animations: 'disabled' })
      expect(trimmed.equals(whole), `${path} changes when the whole sheet arrives`).toBe(true)
    }
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole sheet is there too', async ({ page, site }) => {
    const sheet = page.waitForResponse((answer) => answer.url().endsWith(`/assets/${WHOLE_SHEET}`))
    await page.goto(site.url)
    expect((await sheet).status()).toBe(200)
    await expect(page.getByRole('contentinfo')).toHaveCSS('background-color', 'rgb(22, 21, 15)')
  })
})
