import type { Locator } from '@playwright/test'
import { PAGE_KINDS } from '#tests/support/page-kinds.ts'
import { brokenUnits, layoutFaults, targetFaults } from '#tests/support/page-measures.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { sitemapPaths } from '#tests/support/sitemap-paths.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

test('each kind of page holds together from phone to desk, light and dark', async ({ page, site }) => {
  for (const path of PAGE_KINDS) {
    await page.goto(site.url + path)
    await untilHydrated(page)
    for (const width of [360, 768, 1000, 1440]) {
      const at = `${path} at ${width} px`
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      expect.soft(await page.evaluate(layoutFaults), `${at}, light`).toEqual([])
      expect.soft(await page.evaluate(targetFaults), `${at}, targets`).toEqual([])
      for (const landmark of ['banner', 'main', 'contentinfo'] as const)
        await expect.soft(page.getByRole(landmark), `${at}, ${landmark}`).toHaveCount(1)
      await expect.soft(page.getByRole('heading', { level: 1 }), at).toHaveCount(1)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      expect.soft(await page.evaluate(layoutFaults), `${at}, dark`).toEqual([])
    }
  }
})

/** Set as a style sheet of the page's own, since its policy allows no inline style. */
function spaceText() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`)
  document.adoptedStyleSheets = [sheet]
}

test('with the text spacing of WCAG 1.4.12 each kind of page holds together, and can be pressed', async ({
  page,
  site,
}) => {
  for (const path of PAGE_KINDS) {
    await page.goto(site.url + path)
    await untilHydrated(page)
    await page.evaluate(spaceText)
    for (const width of [360, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await page.evaluate(layoutFaults), `${path} at ${width} px`).toEqual([])
      expect.soft(await page.evaluate(targetFaults), `${path} at ${width} px, targets`).toEqual([])
    }
  }
})

test('with that spacing a desk’s header loses neither its icon nor a line of its button, also shrunk', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${site.url}/contact`)
  await untilHydrated(page)
  await page.evaluate(spaceText)
  const header = page.getByRole('banner')
  const button = header.getByRole('link', { name: 'Start Free Business Assessment' })
  const number = header.locator('.nav-link', { hasText: '02 5550 0142' })
  for (const scrolled of [0, 400]) {
    await page.evaluate((y) => scrollTo(0, y), scrolled)
    await expect(header.and(page.locator('[data-shrunk]'))).toHaveCount(scrolled > 0 ? 1 : 0)
    for (const width of [1280, 1300, 1320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const at = `${width} px, scrolled by ${scrolled}`
      expect.soft((await number.locator('svg').boundingBox())?.width, at).toBe(24)
      expect.soft((await button.boundingBox())?.y, at).toBeGreaterThanOrEqual(0)
    }
  }
})

test('on paper the header stands once, in ink on white, and nothing is there to press', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  for (const path of ['/', '/resources/missed-call-cost', '/audit']) {
    await page.goto(site.url + path)
    await untilHydrated(page)
    await expect(page.getByRole('banner')).toHaveCSS('position', 'static')
    const faults = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body, body *')].flatMap((element) => {
        const { position, contentVisibility } = getComputedStyle(element)
        const shown = element.checkVisibility()
        const onTop = shown && position === 'fixed' && !element.matches('.sr-only')
        return onTop || (shown && element.matches('.btn')) || contentVisibility === 'auto'
          ? [element.outerHTML.slice(0, 120)]
          : []
      }),
    )
    expect(faults, path).toEqual([])
    for (const place of await page.locator('body, .slab').all())
      await expect(place).toHaveCSS('color', 'rgb(22, 21, 15)')
    await expect(page.getByText(/Leave your (name|number)/), 'a call to action').toBeHidden()
  }
})

for (const [hours, instant] of [
  ['open', '2026-11-23T10:00+11:00'],
  ['closed', '2026-11-25T23:00+11:00'],
] as const)
  test.describe(`while we are ${hours}`, () => {
    test.use({ clockAt: instant })

    test('no phone number, no ABN and no clock time breaks across lines', async ({ page, site }) => {
      const paths = [
        '/',
        '/about',
        '/contact',
        '/audit',
        '/privacy',
        '/terms',
        '/audit/thank-you?name=Jo',
        '/offline',
      ]
      for (const path of [...paths, '/thank-you?source=assessment']) {
        await page.goto(site.url + path)
        if (path === '/contact') await expect(page.locator(`[data-open=${hours === 'open'}]`)).toBeVisible()
        for (const width of [320, 360, 768]) {
          await page.setViewportSize({ width, height: 780 })
          await expect.poll(() => page.evaluate(brokenUnits), `${path} at ${width} px`).toEqual([])
        }
      }
    })
  })

test('until the scripts bring the whole style sheet, no page is wider than a narrow phone', async ({
  page,
  site,
}) => {
  await page.route('**/assets/**', (route) => route.abort())
  for (const path of [...(await sitemapPaths(site.url)), '/assessment', '/review-funnel', '/thank-you'])
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 })
      await page.goto(site.url + path)
      const inAll = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(inAll, `${path} at ${width} px`).toBe(width)
    }
})

test('no line of hours breaks within the times, so that a zone stands alone', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  for (const path of ['/contact', '/book', '/service-areas/perth']) {
    await page.goto(site.url + path)
    const times = page.getByRole('listitem').filter({ hasText: 'AEST' }).locator('span')
    await expect.poll(() => times.count()).toBeGreaterThanOrEqual(4)
    // Content has no layout until it is scrolled to.
    for (const time of await times.all()) {
      await time.scrollIntoViewIfNeeded()
      const lines = () =>
        time.evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return range.getClientRects().length
        })
      await expect.poll(lines, path).toBe(1)
    }
  }
})

test("a business's name without a space in it widens no phone", async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${site.url}/review-funnel?business=${'Vorsitzender'.repeat(6)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('VorsitzenderVorsitzender')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test.describe('a brand of forty characters', () => {
  // React would put the brand of the build back.
  test.use({ javaScriptEnabled: false })

  for (const brand of [
    "O'Brien & Sons Tradies' Answering Bureau",
    'Murrumbidgee & Goulburn Message Managers',
    'Obrienandsonstradiesansweringbureausydne',
  ])
    test(`stays within the header, and leaves the buttons theirs: ${brand}`, async ({ page, site }) => {
      await page.goto(`${site.url}/about`)
      const header = page.getByRole('banner')
      await header
        .locator('.brand')
        .first()
        .evaluate((link, brand) => {
          link.textContent = brand
          link.setAttribute('data-long', 'very')
        }, brand)
      for (const width of [320, 360, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const at = `at ${width} px`
        expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(width)
        const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? 0
        expect(await heightOf(header.getByRole('link', { name: brand })), at).toBeLessThan(
          await heightOf(header),
        )
        const call = header.getByRole('link', { name: /^(Call|\d)/ }).filter({ visible: true })
        expect((await call.boundingBox())?.width, at).toBeGreaterThanOrEqual(47)
      }
    })
})
