import { expectAccessible, expectClean } from '#tests/support/accessible.ts'
import { axeFindings } from '#tests/support/axe-findings.ts'
import { layoutFaults } from '#tests/support/page-measures.ts'
import { expect, test } from '#tests/support/pages-test.ts'
import { sitemapPaths } from '#tests/support/sitemap-paths.ts'
import { openChoices } from '#tests/support/third-parties-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

/** Checked at phone width only: a wide window shows nothing new of these kinds of pages. */
const TEXTS = ['/accessibility', '/attribution', '/terms', '/assessment', '/audit/thank-you?name=Jo']
const PATHS = [
  '/',
  '/about',
  '/audit',
  '/contact',
  '/nope',
  '/offline',
  '/privacy',
  '/resources',
  '/resources/spam-act-consent',
  '/review-funnel/offline',
  '/service-areas',
  '/service-areas/sydney-nsw',
  '/services',
  '/services/missed-call-text-back',
  '/work',
  '/work/harbour-sample-building-services',
]

test.use({ reducedMotion: 'reduce' })

/** Split into a few parts, which run in parallel. */
const PARTS = 4

for (const [width, paths] of [
  [360, [...PATHS, ...TEXTS]],
  [1440, PATHS],
] as const)
  for (let part = 0; part < PARTS; part++)
    test(`each page is clean at ${width} px, in light, dark and forced colours, part ${part + 1}`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      for (const path of paths.filter((_, i) => i % PARTS === part)) {
        await page.goto(site.url + path)
        // The offline pages have no scripts.
        if (!path.endsWith('/offline')) await untilHydrated(page)
        await expectClean(page, `${path} at ${width}`)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
      }
    })

/** A person or a program that looks for 'Service Area' by name must find the field and not a landmark. */
test("a field's label names no other part of its page", async ({ page, site }) => {
  for (const path of ['/assessment', '/audit', '/contact', '/review-funnel?business=Sample&rating=2']) {
    await page.goto(site.url + path)
    // 'Feedback' is what people call the funnel's own field.
    for (const label of [...(await page.locator('main label').allInnerTexts()), 'Feedback']) {
      const words = label.replace(/\*|\(.*\)/g, '').trim()
      const others = page.getByLabel(words).and(page.locator(':not(input, select, textarea)'))
      await expect(others, `${path}: ${words}`).toHaveCount(0)
    }
  }
})

for (let part = 0; part < PARTS; part++)
  test(`every page of the sitemap is clean and loses nothing at 320 px, part ${part + 1}`, async ({
    page,
    site,
  }) => {
    const paths = await sitemapPaths(site.url)
    expect(paths.length).toBeGreaterThan(50)
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of paths.filter((_, i) => i % PARTS === part)) {
      await page.goto(site.url + path)
      // The whole style sheet is loaded by the scripts.
      await untilHydrated(page)
      expect.soft(await axeFindings(page), path).toEqual([])
      expect.soft(await page.evaluate(layoutFaults), path).toEqual([])
    }
  })

test('what opens over a page is clean too', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(site.url)
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await expectAccessible(page, 'menu')
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await openChoices(page)
  await expect(page.getByRole('dialog', { name: 'Privacy choices' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep ads off' }).click()
  await expectAccessible(page, 'privacy choices')
})
