import { brotliCompressSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Response, test } from '@playwright/test'
import { type Site, startSite } from '#tests/support/site.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

/** Every path of the specification's route tables, both readings, and the aliases of decisions 4. */
const SERVICES =
  'roof-restoration-leads roof-painting-repainting-leads emergency-plumber-leads electrician-after-hours-answering gutter-installation-cleaning-leads ai-smart-websites instant-lead-capture ai-review-agent missed-call-text-back ai-inbound-agent automated-lead-workflows automated-lead-followup google-business-optimisation seo-aeo social-proof-boost database-reactivation ai-conversation-bot extended-local-listings sydney-roofing-automation melbourne-trade-automation missed-call-ai-response website-chatbot google-review-management custom-websites'
const AREAS =
  'sydney-nsw newcastle-nsw wollongong-nsw canberra-act melbourne-vic sydney melbourne brisbane perth adelaide canberra gold-coast brisbane-qld'
const PATHS = [
  ...[
    '/',
    '/about',
    '/services',
    '/work',
    '/resources',
    '/service-areas',
    '/attribution',
    '/privacy',
    '/terms',
    '/accessibility',
    '/client-discovery-tool',
    '/discovery',
  ],
  ...SERVICES.split(' ').map((slug) => `/services/${slug}`),
  ...AREAS.split(' ').map((slug) => `/service-areas/${slug}`),
]
const CANONICAL: Record<string, string> = {
  '/discovery': '/client-discovery-tool',
  '/services/automated-lead-workflows': '/services/automated-lead-followup',
  '/services/missed-call-ai-response': '/services/missed-call-text-back',
  '/services/website-chatbot': '/services/ai-conversation-bot',
  '/services/google-review-management': '/services/ai-review-agent',
  '/services/custom-websites': '/services/ai-smart-websites',
  '/service-areas/sydney': '/service-areas/sydney-nsw',
  '/service-areas/melbourne': '/service-areas/melbourne-vic',
  '/service-areas/canberra': '/service-areas/canberra-act',
  '/service-areas/brisbane-qld': '/service-areas/brisbane',
}

let site: Site
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.close())

test('every route of the specification answers 200 with a head of its own', async ({ request }) => {
  const titles = new Map<string, string>()
  for (const path of PATHS) {
    const response = await request.get(site.url + path)
    expect(response.status(), path).toBe(200)
    const html = await response.text()
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const canonical = new URL(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? 'x:').pathname
    expect(title, path).toMatch(/ \| Tradefront$/)
    expect(title.length, path).toBeLessThanOrEqual(66)
    expect(description.length, path).toBeGreaterThanOrEqual(50)
    expect(canonical, path).toBe(CANONICAL[path] ?? path)
    expect(html.match(/<h1/g), path).toHaveLength(1)
    if (!CANONICAL[path]) {
      expect(titles.get(title), `${path} has the title of another page`).toBeUndefined()
      titles.set(title, path)
    }
    for (const [, json] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
      expect(JSON.parse(json ?? '')['@context'], path).toBe('https://schema.org')
    }
  }
})

test('anything else is a real 404 with the title Page', async ({ page }) => {
  for (const path of [
    '/nope',
    '/services/nope',
    '/service-areas/atlantis',
    '/resources/nope',
    '/work/nope',
  ]) {
    const response = await page.goto(site.url + path)
    expect(response?.status(), path).toBe(404)
    await expect(page).toHaveTitle('Page | Tradefront')
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  }
})

test('a crawl from the sitemap and from every link finds no dead end', async ({ request }) => {
  const sitemap = await (await request.get(`${site.url}/sitemap.xml`)).text()
  const queue = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname)
  expect(queue.length).toBeGreaterThan(50)
  const dead: string[] = []
  const seen = new Set<string>()
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue
    seen.add(path)
    const response = await request.get(site.url + path)
    if (!response.ok()) dead.push(`${path} (${response.status()})`)
    if (!response.headers()['content-type']?.includes('html')) continue
    for (const [, href] of (await response.text()).matchAll(/(?:href|src)="(\/[^"#?]*)/g))
      if (href) queue.push(href)
  }
  expect(dead).toEqual([])
})

test('moving on: title, announcement, focus and the top of the page; Back restores the place', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(site.url)
  await untilHydrated(page)
  await page.evaluate(() => window.scrollTo(0, 2000))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveTitle(/Services/)
  await expect(page.locator('[aria-live=assertive]')).toHaveText(
    'Navigated to Services for Australian tradies page',
  )
  await expect(page.getByRole('main')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2000)
  expect(errors).toEqual([])
})

for (const width of [360, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing at ${width} px, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      for (const path of [
        '/',
        '/services',
        '/services/missed-call-text-back',
        '/service-areas/sydney-nsw',
        '/resources/spam-act-consent',
        '/work',
        '/privacy',
        '/assessment',
        '/nope',
      ]) {
        await page.goto(site.url + path)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
          path,
        ).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
      }
      await context.close()
    })
  }
}

test('each page carries at most 120 KB of script, and a first screen that fits the first flight', async ({
  browser,
  request,
}) => {
  for (const path of [
    '/',
    '/services/missed-call-text-back',
    '/service-areas/sydney-nsw',
    '/resources/missed-call-cost',
  ]) {
    const html = await (await request.get(site.url + path)).text()
    // With its headers the home page fits into the ten segments that a server may send before it hears back.
    const firstScreen = html.slice(0, html.indexOf('</section>', html.indexOf('<h1')))
    expect(brotliCompressSync(html).byteLength, `${path} document`).toBeLessThanOrEqual(
      path === '/' ? 13_500 : 15_360,
    )
    expect(brotliCompressSync(firstScreen).byteLength, `${path} first screen`).toBeLessThanOrEqual(14_000)
    const page = await browser.newPage()
    const answers: Response[] = []
    page.on('response', (response) => answers.push(response))
    await page.goto(site.url + path)
    // Scripts come after the first paint, which on a busy machine is after the network's first rest.
    await untilHydrated(page)
    await page.waitForLoadState('networkidle')
    // The loader data are the page's words, not its program.
    const programs = answers.filter(
      (answer) =>
        answer.request().resourceType() === 'script' && !answer.url().includes('/assets/hydration-'),
    )
    const sizes = await Promise.all(
      programs.map(async (answer) => (await answer.request().sizes()).responseBodySize),
    )
    const scripts = sizes.reduce((sum, size) => sum + size, 0)
    await page.close()
    expect(scripts, `${path} scripts`).toBeGreaterThan(50_000)
    expect(scripts, `${path} scripts`).toBeLessThanOrEqual(122_880)
  }
})
