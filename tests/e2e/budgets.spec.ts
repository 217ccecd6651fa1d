import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { Request } from '@playwright/test'
import { layoutShift } from '#tests/support/page-measures.ts'
import { expect, test } from '#tests/support/pages-test.ts'
import { FUNNEL } from '#tests/support/review-funnel.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
const KINDS = [
  ['/', PHONE],
  ['/', DESK],
  ['/services/missed-call-text-back', PHONE],
  ['/service-areas/sydney-nsw', PHONE],
  ['/resources/missed-call-cost', PHONE],
  ['/work', PHONE],
  ['/roi', PHONE],
  ['/contact', PHONE],
  ['/audit', PHONE],
  ['/book', PHONE],
  ['/client-discovery-tool', PHONE],
  [FUNNEL, PHONE],
  [`${FUNNEL}&rating=2`, PHONE],
] as const
/** Maximum size of a page's scripts in KiB, including those loaded a second later. */
const SCRIPTS = 120

const KB = 1024
/** What a server may send before the first acknowledgement is ten segments, 14,600 bytes: less a page's headers. */
const FIRST_FLIGHT = 13_600

test('each kind of page is one flight of bytes and one font, asks nobody else, and nothing in it moves', async ({
  browser,
  site,
}) => {
  for (const [path, viewport] of KINDS) {
    const page = await browser.newPage({ viewport })
    const requests: Request[] = []
    // The server compresses a page that it keeps in another way than its first answer.
    await page.request.get(site.url + path)
    page.on('request', (request) => requests.push(request))
    await page.goto(site.url + path)
    // Scripts load after the first paint, which on a busy machine comes after the network is first idle.
    await untilHydrated(page)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => requests.some((request) => request.url().includes('/late-analytics-'))).toBe(true)
    const of = (type: string) => requests.filter((request) => request.resourceType() === type)
    const bytes = async (some: Request[]) =>
      (await Promise.all(some.map((request) => request.sizes()))).reduce(
        (sum, { responseBodySize }) => sum + responseBodySize,
        0,
      )
    expect(of('document'), path).toHaveLength(1)
    expect(of('font'), path).toHaveLength(1)
    expect(
      requests.map((request) => new URL(request.url()).origin).filter((origin) => origin !== site.url),
      `${path} asks others`,
    ).toEqual([])
    expect(await bytes(of('document')), `${path} document`).toBeLessThanOrEqual(FIRST_FLIGHT)
    expect(await page.evaluate(lostTargets), `${path} holds the first paint back for`).toEqual([])
    // Loader data is the page's text, not its code.
    const programs = of('script').filter((request) => !request.url().includes('/assets/hydration-'))
    const scripts = await bytes(programs)
    expect(scripts, `${path} scripts`).toBeGreaterThan(50_000)
    expect(scripts, `${path} scripts`).toBeLessThanOrEqual(SCRIPTS * KB)
    const moved = await page.evaluate(layoutShift)
    const early = await page.evaluate(earlyImages)
    // The heading font loads after the first paint and is a pixel wider or narrower here and there.
    expect(Number(moved.toFixed(2)), `${path} moves`).toBe(0)
    expect(early, `${path} loads images that are not in view`).toEqual([])
    await page.close()
  }
})

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
