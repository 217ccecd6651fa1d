import { layoutFaults, targetFaults } from '#tests/support/page-measures.ts'
import { FUNNEL } from '#tests/support/review-funnel.ts'
import { expect, test } from '#tests/support/site-test.ts'

/** One page of each kind; docs/decisions/0024-layout-instead-of-pixels.md. */
const KINDS = [
  '/',
  '/services',
  '/services/missed-call-text-back',
  '/service-areas/sydney-nsw',
  '/resources/missed-call-cost',
  '/work',
  '/accessibility',
  '/contact',
  '/audit',
  '/book',
  '/client-discovery-tool',
  '/roi?trade=roofing&leads=20&value=8500&rate=25',
  '/thank-you?source=assessment&status=unsent',
  '/audit/thank-you?name=Jo',
  FUNNEL,
  '/nope',
]

test.describe.configure({ timeout: 120_000 })

for (const width of [360, 768, 1000, 1440])
  test(`each kind of page holds together at ${width} px, light and dark`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of KINDS) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(site.url + path)
      await expect(page.locator('html[data-hydrated]')).toBeAttached()
      expect.soft(await page.evaluate(layoutFaults), `${path}, light`).toEqual([])
      expect.soft(await page.evaluate(targetFaults), `${path}, targets`).toEqual([])
      for (const landmark of ['banner', 'main', 'contentinfo'] as const)
        await expect.soft(page.getByRole(landmark), `${path}, ${landmark}`).toHaveCount(1)
      await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      expect.soft(await page.evaluate(layoutFaults), `${path}, dark`).toEqual([])
    }
  })
