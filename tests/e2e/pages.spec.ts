import { loadContent } from '#content/load.ts'
import { formatPhone } from '#domain/leads/phone.ts'
import { moveTo } from '#tests/support/move-to.ts'
import { expect, test } from '#tests/support/pages-test.ts'
import type { Site } from '#tests/support/site.ts'
import { sitemapPaths } from '#tests/support/sitemap-paths.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

/** Every path of the specification's route tables, both readings, and the aliases. */
const SERVICES =
  'roof-restoration-leads roof-painting-repainting-leads emergency-plumber-leads electrician-after-hours-answering gutter-installation-cleaning-leads ai-smart-websites instant-lead-capture ai-review-agent missed-call-text-back ai-inbound-agent automated-lead-workflows automated-lead-followup google-business-optimisation seo-aeo social-proof-boost database-reactivation ai-conversation-bot extended-local-listings sydney-roofing-automation melbourne-trade-automation missed-call-ai-response website-chatbot google-review-management custom-websites'
const AREAS =
  'sydney-nsw newcastle-nsw wollongong-nsw canberra-act melbourne-vic sydney melbourne brisbane perth adelaide canberra gold-coast brisbane-qld'
const PATHS = [
  ...'/ /about /About /PRIVACY /contact /services /work /work/harbour-sample-building-services /resources /resources/missed-call-cost /service-areas /audit /audit/thank-you /thank-you /book /client-discovery-tool /discovery /review-funnel /attribution /privacy /terms'.split(
    ' ',
  ),
  ...SERVICES.split(' ').map((slug) => `/services/${slug}`),
  ...AREAS.split(' ').map((slug) => `/service-areas/${slug}`),
  '/Services/Seo-AEO',
  '/service-areas/Sydney',
  '/work/Harbour-Sample-Building-Services',
  '/resources/Missed-Call-Cost',
]
/** Pages that search engines must not index, but that links lead to. */
const UNLISTED = ['/assessment', '/audit/thank-you', '/offline', '/review-funnel', '/roi', '/thank-you']
/** The others are shared with the home page's card. */
const PASSED_ON = ['/assessment', '/review-funnel', '/roi']
const CANONICAL: Record<string, string> = {
  '/About': '/about',
  '/PRIVACY': '/privacy',
  '/Services/Seo-AEO': '/services/seo-aeo',
  '/service-areas/Sydney': '/service-areas/sydney-nsw',
  '/work/Harbour-Sample-Building-Services': '/work/harbour-sample-building-services',
  '/resources/Missed-Call-Cost': '/resources/missed-call-cost',
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
test.beforeAll(({ site: shared }) => {
  site = shared
})

test('a long text has a list of its headings at its side, where there is one', async ({ page }) => {
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/privacy`)
  const names = await contents.getByRole('link').allTextContents()
  expect(names).toEqual(await page.locator('.prose h2').allTextContents())
  await contents.getByRole('link', { name: 'Overseas recipients' }).click()
  await expect(page).toHaveURL(`${site.url}/privacy#overseas-recipients`)
  await expect(page.getByRole('heading', { name: 'Overseas recipients' })).toBeInViewport()
  await expect(contents).toBeInViewport()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(contents).toBeHidden()
})

test('/accessibility says what is promised, how to reach a person and where to complain', async ({
  request,
}) => {
  const html = await (await request.get(`${site.url}/accessibility`)).text()
  const words = html.slice(html.indexOf('<main')).replace(/<[^>]+>/g, '')
  for (const said of [
    '(WCAG) 2.2, level AA',
    'Keyboard alone is enough',
    'Screen readers are told what happens',
    '400% zoom',
    'high-contrast colours',
    'at least 48 pixels high',
    'How we check',
    'What may not be right yet',
    'We answer within 2 business days',
    'You can complain to the Australian Human Rights Commission',
  ])
    expect(words).toContain(said)
  for (const way of ['tel:+61', 'mailto:', 'https://humanrights.gov.au/complaints'])
    expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).toContain(`href="${way}`)
  expect(await (await request.get(site.url)).text()).toContain('href="/accessibility"')
})

test('anything else is a real 404 with the title Page', async ({ page }) => {
  for (const path of [
    '/nope',
    '/services/nope',
    '/service-areas/atlantis',
    '/resources/nope',
    '/work/nope',
    // A mangled link: the router takes `%2F` for a part of a name.
    '/services%2Fwebsite-chatbot',
    '/about%2F',
    '/%2F',
  ]) {
    const response = await page.goto(site.url + path)
    expect(response?.status(), path).toBe(404)
    await untilHydrated(page)
    await expect(page.getByRole('main'), path).toHaveCount(1)
    await expect(page).toHaveTitle('Page | Tradefront')
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  }
})

for (const path of ['/about', '/resources', '/service-areas', '/services', '/work'])
  test(`${path} ends with the way to reach us, not with the footer`, async ({ request }) => {
    const html = await (await request.get(site.url + path)).text()
    const last = html.slice(html.lastIndexOf('<section', html.indexOf('</main>')), html.indexOf('</main>'))
    expect(last).toContain('Start Free Business Assessment')
    expect(last).toContain('href="tel:')
  })

test('a crawl from the sitemap, the specification and every link finds no dead end, and on each page a head of its own', async ({
  request,
}) => {
  const listed = await sitemapPaths(site.url)
  expect(listed.length).toBeGreaterThan(50)
  const queue = [...listed, ...PATHS, ...UNLISTED]
  const dead: string[] = []
  const seen = new Set<string>()
  const titles = new Map<string, string>()
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue
    seen.add(path)
    const response = await request.get(site.url + path)
    if (!response.ok()) dead.push(`${path} (${response.status()})`)
    if (!response.headers()['content-type']?.includes('html')) continue
    const html = await response.text()
    for (const [, href] of html.matchAll(/(?:href|src)="(\/(?!api\/)[^"#?]*)/g)) if (href) queue.push(href)
    expect(html.match(/\S*[‘’]\S*/g), `${path}: apostrophes are straight`).toBeNull()
    const { title, ...head } = headOf(html)
    const canonical = CANONICAL[path] ?? path
    const hasCard = path !== '/' && (PASSED_ON.includes(path) || !UNLISTED.includes(path))
    expect(head, path).toEqual({
      canonical,
      ogUrl: canonical,
      ogImage: `/social${hasCard ? canonical : '/home'}.png`,
      card: 'summary_large_image',
      noindex: UNLISTED.includes(path),
      headings: 1,
      sitemap: '/sitemap.xml',
      description: expect.stringMatching(/^.{50,160}$/),
      contexts: path === '/offline' ? [] : expect.arrayContaining(['https://schema.org']),
    })
    expect(title, path).toMatch(/^.{5,47} \| Tradefront$/)
    if (path !== canonical) continue
    expect(titles.get(title), `${path} has the title of another page`).toBeUndefined()
    titles.set(title, path)
  }
  expect(dead).toEqual([])
  expect(listed.filter((path) => UNLISTED.includes(path))).toEqual([])
})

/** What search engines and link previews read of a page; addresses are without their host. */
function headOf(html: string) {
  const first = (pattern: RegExp) =>
    pattern.exec(html)?.[1]?.replaceAll('&#x27;', "'").replaceAll('&amp;', '&') ?? ''
  const path = (pattern: RegExp) => new URL(first(pattern) || 'x:').pathname
  return {
    title: first(/<title>([^<]*)<\/title>/),
    description: first(/<meta name="description" content="([^"]*)"/),
    canonical: path(/<link rel="canonical" href="([^"]*)"/),
    ogUrl: path(/<meta property="og:url" content="([^"]*)"/),
    ogImage: path(/<meta property="og:image" content="([^"]*)"/),
    card: first(/<meta name="twitter:card" content="([^"]*)"/),
    noindex: html.includes('<meta name="robots" content="noindex"'),
    sitemap: first(/<link rel="sitemap" type="application\/xml" href="([^"]*)"/),
    headings: html.match(/<h1/g)?.length,
    contexts: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? '')['@context'],
    ),
  }
}

test('the sitemap dates every page: by its own file, an overview by its newest page, the rest by site.yaml', async ({
  request,
}) => {
  const sitemap = await (await request.get(`${site.url}/sitemap.xml`)).text()
  const dates = new Map(
    [...sitemap.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*))?/g)].map(([, url, day]) => [
      new URL(url ?? '').pathname,
      day,
    ]),
  )
  const { site: us, pages, resources, services } = loadContent()
  for (const { slug, updated, published } of resources)
    expect(dates.get(`/resources/${slug}`), slug).toBe(updated ?? published)
  for (const { slug, updated } of services) expect(dates.get(`/services/${slug}`), slug).toBe(updated)
  expect(dates.get('/privacy')).toBe(pages.privacy.updated ?? pages.privacy.published)
  expect(dates.get('/services')).toBe(
    services
      .map(({ updated = '' }) => updated)
      .toSorted()
      .at(-1),
  )
  expect(dates.get('/')).toBe(us.updated)
  expect([...dates].filter(([, day]) => day === undefined)).toEqual([])
})

test('a page shows what it says of itself: its office, the day it changed, who made its pictures, its case study', async ({
  request,
}) => {
  const { site: us, pages, images, services, areaBySlug, caseStudyBySlug } = loadContent()
  const mainOf = async (path: string) => {
    const html = await (await request.get(site.url + path)).text()
    return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  }
  for (const { area, phone, email, street, suburb, state, postcode } of us.offices) {
    const main = await mainOf(`/service-areas/${area}`)
    expect(main, area).toContain(`Is your patch of ${areaBySlug(area)?.name} still free?`)
    const card = main.slice(main.indexOf('<address'), main.indexOf('</address>'))
    for (const shown of [`tel:${phone}`, formatPhone(phone), email, street, `${suburb} ${state} ${postcode}`])
      expect(card, area).toContain(shown)
  }
  expect(await mainOf('/service-areas')).toContain('A patch is a list of suburbs')
  expect(await mainOf('/service-areas/perth')).not.toContain('<address')
  for (const name of ['privacy', 'terms'] as const) {
    const day = pages[name].updated ?? pages[name].published
    expect(await mainOf(`/${name}`)).toContain(`Last changed <time dateTime="${day}">`)
  }
  const credits = await mainOf('/attribution')
  for (const { title, maker, path } of images) {
    expect(credits).toContain(title)
    expect(credits).toContain(maker)
    expect(credits).not.toContain(path)
  }
  const told = services.filter(({ caseStudy }) => caseStudy !== undefined)
  expect(told.length).toBeGreaterThan(3)
  for (const { slug, caseStudy = '' } of told) {
    const main = await mainOf(`/services/${slug}`)
    expect(main, slug).toContain(`href="/work/${caseStudy}"`)
    expect(main.includes('>Sample</p>'), slug).toBe(caseStudyBySlug(caseStudy)?.sample)
  }
})

test('moving on to a part of a page: the focus goes to it, or to the page where it has no such part', async ({
  page,
}) => {
  await page.goto(`${site.url}/audit`)
  await untilHydrated(page)
  const link = page.getByRole('main').getByRole('link', { name: 'See the case study' })
  const part = new URL((await link.getAttribute('href')) ?? '', site.url)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(part.href)
  await expect(page.locator(part.hash)).toBeFocused()
  await expect(page.locator(part.hash)).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('main')).toBeFocused()
  await moveTo(page, '/work#gone')
  await expect(page).toHaveURL(/\/work#gone$/)
  await expect(page.getByRole('main')).toBeFocused()
})

test('Back leads to the link that was pressed, also for whoever scrolled before the page was alive', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => scrollTo(0, 300)))
  await page.goto(site.url)
  await untilHydrated(page)
  const link = page.getByRole('main').locator('a[href^="/services/"]').last()
  // Scrolls as a finger does, so that everything passed on the way is laid out.
  await expect(async () => {
    await page.mouse.wheel(0, 300)
    await expect(link).toBeInViewport({ timeout: 50 })
  }).toPass({ intervals: [0] })
  await link.click()
  await expect(page).toHaveURL(/\/services\//)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(link).toBeInViewport()
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

test('a link in the text moves on as one of the menu does; a new tab, and a place on the page, stay as they are', async ({
  page,
  context,
}) => {
  const isSameDocument = () => page.evaluate(() => 'stays' in window)
  await page.goto(`${site.url}/services/missed-call-text-back`)
  await untilHydrated(page)
  await page.evaluate(() => Object.assign(window, { stays: true }))
  const link = page.getByRole('main').locator('p a[href="/services/ai-inbound-agent"]').first()
  const tab = context.waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  await expect(await tab).toHaveURL(/\/services\/ai-inbound-agent$/)
  await expect(page).toHaveURL(/\/services\/missed-call-text-back$/)
  await link.click()
  await expect(page).toHaveURL(/\/services\/ai-inbound-agent$/)
  await expect(page.locator('[aria-live=assertive]')).toHaveText(/^Navigated to .* page$/)
  await expect(page.getByRole('main')).toBeFocused()
  expect(await isSameDocument()).toBe(true)
  await page.goto(`${site.url}/privacy`)
  await untilHydrated(page)
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/privacy#./)
  expect(await isSameDocument()).toBe(true)
})
