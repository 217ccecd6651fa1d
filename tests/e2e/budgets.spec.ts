import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { matchPath } from 'react-router'
import routes from '#app/routes.ts'
import { layoutShift } from '#tests/support/page-measures.ts'
import { expect, test } from '#tests/support/pages-test.ts'
import { registerBusiness } from '#tests/support/register-business.ts'
import { FUNNEL } from '#tests/support/review-funnel.ts'
import type { Site } from '#tests/support/site.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
const SLUG = 'sample-plumbing'
const KINDS = [
  ['/', PHONE],
  ['/', DESK],
  ['/accessibility', PHONE],
  ['/services', PHONE],
  ['/services/missed-call-text-back', PHONE],
  ['/service-areas', PHONE],
  ['/service-areas/sydney-nsw', PHONE],
  ['/resources', PHONE],
  ['/resources/missed-call-cost', PHONE],
  ['/work', PHONE],
  ['/work/harbour-sample-building-services', PHONE],
  ['/roi', PHONE],
  ['/contact', PHONE],
  ['/assessment', PHONE],
  ['/thank-you', PHONE],
  ['/thank-you?source=assessment', PHONE],
  ['/audit', PHONE],
  ['/book', PHONE],
  ['/client-discovery-tool', PHONE],
  [FUNNEL, PHONE],
  [`${FUNNEL}&rating=2`, PHONE],
  [`/r/${SLUG}`, PHONE],
  ['/no-such-page', PHONE],
] as const
/** Nobody starts from these: a form or the print button leads to them. */
const LATER = [
  '/thank-you?source=assessment&status=unsent',
  '/audit/thank-you',
  '/book/confirmed',
  `/r/${SLUG}/card`,
  `/r/${SLUG}/stickers`,
]
/** Their scripts are removed. */
const UNSCRIPTED = ['routes/offline.tsx', 'routes/review-offline.tsx']
/** Maximum size of a page's scripts in KiB, including those loaded a second later. */
const SCRIPTS = 120

const KB = 1024
/** What a server may send before the first acknowledgement is ten segments, 14,600 bytes: less a page's headers. */
const FIRST_FLIGHT = 13_600

test('the budget of each kind of page in the routes is tested', () => {
  const pages = routes.filter(({ file }) => !file.includes('/documents/') && !UNSCRIPTED.includes(file))
  const fileOf = (address: string) =>
    pages.find(({ path = '' }) => matchPath(`/${path}`, new URL(address, 'http://x').pathname))?.file
  const tested = new Set([...KINDS.map(([path]) => path), ...LATER].map(fileOf))
  expect(pages.map(({ file }) => file).filter((file) => !tested.has(file))).toEqual([])
})

for (const [path, viewport] of KINDS)
  test(`${path} at ${viewport.width} px is one flight of bytes and one font, asks nobody else, and nothing in it moves`, async ({
    browser,
    site,
  }) => {
    const page = await browser.newPage({ viewport })
    const requests = await load(page, site, path)
    const of = (type: string) => requests.filter((request) => request.resourceType() === type)
    expect(of('document')).toHaveLength(1)
    expect(of('font')).toHaveLength(1)
    expect(
      requests.map((request) => new URL(request.url()).origin).filter((origin) => origin !== site.url),
    ).toEqual([])
    expect(await bytes(of('document'))).toBeLessThanOrEqual(FIRST_FLIGHT)
    expect(await page.evaluate(lostTargets), 'holds the first paint back for').toEqual([])
    await expectFewScripts(requests)
    const moved = await page.evaluate(layoutShift)
    const early = await page.evaluate(earlyImages)
    // The heading font loads after the first paint and is a pixel wider or narrower here and there.
    expect(Number(moved.toFixed(2)), 'moves').toBe(0)
    expect(early, 'loads images that are not in view').toEqual([])
    await page.close()
  })

for (const path of LATER)
  test(`${path} loads no more scripts than the pages that lead to it may`, async ({ browser, site }) => {
    const page = await browser.newPage({ viewport: PHONE })
    await expectFewScripts(await load(page, site, path))
    await page.close()
  })

/** Opens the page, and returns what it requests until it has been idle for a second. */
async function load(page: Page, site: Site, path: string): Promise<Request[]> {
  if (path.startsWith('/r/')) await registerBusiness(site, { slug: SLUG })
  const requests: Request[] = []
  // The server compresses a page that it keeps in another way than its first answer.
  await page.request.get(site.url + path)
  page.on('request', (request) => requests.push(request))
  await page.goto(site.url + path)
  // Scripts load after the first paint, which on a busy machine comes after the network is first idle.
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => requests.some((request) => request.url().includes('/late-analytics-'))).toBe(true)
  return requests
}

async function expectFewScripts(requests: Request[]) {
  const scripts = await bytes(requests.filter((request) => request.resourceType() === 'script'))
  expect(scripts).toBeGreaterThan(50_000)
  expect(scripts).toBeLessThanOrEqual(SCRIPTS * KB)
}

async function bytes(some: Request[]): Promise<number> {
  const sizes = await Promise.all(some.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

/** What the first paint waits for and never comes: it would wait for the whole document. */
function lostTargets(): string[] {
  return [...document.querySelectorAll('link[rel=expect]')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((target) => !document.querySelector(target))
}

/** Images below the viewport that are not loaded lazily. */
function earlyImages(): string[] {
  return [...document.images]
    .filter((image) => image.loading !== 'lazy' && image.getBoundingClientRect().top > innerHeight)
    .map(({ outerHTML }) => outerHTML)
}

test('the program of each page, without what every page and every form has, is at most 15 KB', () => {
  const { entry, routes } = builtRoutes()
  const shared = [entry, routes.root].flatMap((part) => (part ? [part.module, ...part.imports] : []))
  const own = Object.entries(routes).map(([id, { module, imports }]) => {
    const files = [module, ...imports].filter((file) => !shared.includes(file))
    return [id, files.reduce((sum, file) => sum + compressed(file), 0)] as const
  })
  expect(own.length).toBeGreaterThan(25)
  expect(Math.max(...own.map(([, size]) => size))).toBeGreaterThan(5 * KB)
  expect(own.filter(([, size]) => size > 15 * KB)).toEqual([])
})

type Built = { module: string; imports: string[] }

function builtRoutes(): { entry: Built; routes: Record<string, Built> } {
  const text = readdirSync('build/client/assets')
    .filter((name) => /^manifest-.*\.js$/.test(name))
    .map((name) => readFileSync(`build/client/assets/${name}`, 'utf8'))
    .find((script) => script.startsWith('window.__reactRouterManifest='))
  return JSON.parse(text?.slice(text.indexOf('=') + 1).replace(/;\s*$/, '') ?? '{}')
}

/** A file too small to be compressed has no compressed version. */
const compressed = (file: string) =>
  (statSync(`build/client${file}.br`, { throwIfNoEntry: false }) ?? statSync(`build/client${file}`)).size
