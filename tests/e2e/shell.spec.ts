import type { Page } from '@playwright/test'
import { stuckShare } from '#tests/support/page-measures.ts'
import { FUNNEL } from '#tests/support/review-funnel.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const KINDS = [
  '/',
  '/services',
  '/services/missed-call-text-back',
  '/service-areas/sydney-nsw',
  '/resources/missed-call-cost',
  '/work',
  '/contact',
  '/audit',
  '/assessment',
  '/review-funnel?business=Harbour+Roofing',
]

async function open(page: Page, url: string) {
  await page.goto(url)
  await untilHydrated(page)
}

test('back to top comes after 350 px of scroll, goes up and takes the focus along', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, `${site.url}/services`)
  const button = page.getByRole('button', { name: 'Back to top' })
  await page.evaluate(() => scrollTo(0, 350))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(350)
  await expect(button).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 351))
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(button).toHaveCount(0)
})

test('a chunk that a deploy has removed: the page reloads once and goes on to where the visitor was heading', async ({
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
  // Two chunks were missing, and each asks for the reload; the visitor is taken on once.
  expect(loads.filter((path) => path === '/about')).toHaveLength(1)
  expect(loads.length).toBeLessThanOrEqual(4)
  expect(await page.evaluate(() => sessionStorage.getItem('tradefront:heading-to'))).toBeNull()
})

test('without its dialog the assessment opens as a page, with the source it was asked from', async ({
  page,
  site,
}) => {
  await page.route(/assessment-dialog-[^/]*\.js/, (route) => route.abort())
  await open(page, site.url)
  await page.getByRole('main').locator('[data-assessment-cta]').first().click()
  await page.waitForURL(/\/assessment\?source=\w/)
  await expect(page.getByLabel(/Mobile/)).toBeVisible()
})

for (const { name, width, textZoom } of [
  { name: '320 px wide', width: 320, textZoom: 100 },
  { name: 'text at 200 % on a tablet', width: 768, textZoom: 200 },
  { name: 'text at 200 % on a laptop', width: 1280, textZoom: 200 },
])
  test(`nothing is lost or scrolls sideways: ${name}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of KINDS) {
      await open(page, site.url + path)
      await page.evaluate((zoom) => {
        document.documentElement.style.fontSize = `${zoom}%`
      }, textZoom)
      const cut = await page.evaluate(() => {
        const beyond = document.documentElement.scrollWidth - innerWidth
        const texts = [...document.querySelectorAll('main :is(h1, h2, h3, p, li, label, a, button)')]
        const outside = texts.filter((element) => {
          const { left, right, width } = element.getBoundingClientRect()
          return width > 1 && (left < -1 || right > innerWidth + 1) && element.checkVisibility()
        })
        return { beyond, outside: outside.map((element) => element.textContent?.slice(0, 60)) }
      })
      expect(cut, path).toEqual({ beyond: 0, outside: [] })
    }
  })

test('at 400% zoom the window is for reading: next to nothing stays in place over it', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of ['/services', `${FUNNEL}&rating=2`]) {
    await open(page, site.url + path)
    await page.evaluate(() => scrollTo(0, 600))
    await expect(page.locator('.nudge-bar, .funnel-bar').first()).toBeAttached()
    expect(await page.evaluate(stuckShare), path).toBeLessThan(0.1)
  }
})
