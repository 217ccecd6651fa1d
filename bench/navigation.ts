import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../tests/support/chromium.ts'
import { startSite } from '../tests/support/site.ts'
import { untilHydrated } from '../tests/support/until-hydrated.ts'
import { medianAndWorst } from './median.ts'
import { printTable } from './table.ts'

const ROUNDS = 2
const MOVES = 50
const LINKS = ['Services', 'Work', 'Resources', 'Service Areas', 'About']

type Way = 'fetched ahead on hover' | 'not fetched ahead' | 'whole document' | 'Back, from memory'
export type NavigationResult = { way: Way; slowdown: number; medianMs: number; worstMs: number }
export type MemoryResult = { moves: number; heapKb: number; nodes: number; listeners: number }

/** Measures the time from the tap to the paint of the next page, for each way of navigating. */
export async function benchNavigation(): Promise<{
  navigation: NavigationResult[]
  memory: MemoryResult[]
}> {
  const site = await startSite()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const navigation = [
      await measureWays(browser, site.url, 1),
      await measureWays(browser, site.url, 4),
    ].flat()
    const memory = await measureMemory(browser, site.url)
    print(navigation, memory)
    return { navigation, memory }
  } finally {
    await browser.close()
    await site.close()
  }
}

async function measureWays(browser: Browser, url: string, slowdown: number): Promise<NavigationResult[]> {
  const times = new Map<Way, number[]>()
  for (let round = 0; round < ROUNDS; round++)
    for (const name of LINKS)
      for (const [way, measure] of Object.entries(WAYS) as [Way, (typeof WAYS)[Way]][]) {
        const page = await openHome(browser, url, slowdown)
        times.set(way, [...(times.get(way) ?? []), await measure(page, name)])
        await page.context().close()
      }
  return [...times].map(([way, all]) => ({ way, slowdown, ...medianAndWorst(all, 1) }))
}

const WAYS: Record<Way, (page: Page, name: string) => Promise<number>> = {
  'fetched ahead on hover': async (page, name) => {
    const fetched = page.waitForEvent('requestfinished', (request) => request.url().includes('.data'))
    await linkTo(page, name).hover()
    await fetched
    return tapToPaint(page, name)
  },
  'not fetched ahead': tapToPaint,
  'whole document': async (page, name) => {
    await page.goto((await linkTo(page, name).getAttribute('href')) ?? '')
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    return page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  },
  'Back, from memory': async (page, name) => {
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) =>
        requestAnimationFrame(() =>
          setTimeout(() => {
            const tookMs = persisted ? Date.now() - Number(sessionStorage.left) : Number.NaN
            document.documentElement.dataset.back = String(tookMs)
          }),
        ),
      )
    })
    await page.goto((await linkTo(page, name).getAttribute('href')) ?? '')
    // Playwright's own queries do not work in a page restored from the back/forward cache.
    const devtools = await page.context().newCDPSession(page)
    const inPage = async (expression: string) =>
      (await devtools.send('Runtime.evaluate', { expression, returnByValue: true })).result.value
    await inPage('sessionStorage.left = Date.now(); history.back()')
    const patience = AbortSignal.timeout(5000)
    while (!patience.aborted) {
      const tookMs = await inPage('document.documentElement.dataset.back')
      if (tookMs) return Number(tookMs)
    }
    return Number.NaN
  },
}

async function openHome(browser: Browser, url: string, slowdown: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto('/')
  await untilHydrated(page)
  // Late loading has finished: no visitor reads a page and taps within the tenth of a second that it takes.
  await page.waitForLoadState('networkidle')
  return page
}

function linkTo(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
}

/**
 * Timed by the page's own clock, and clicked without moving the pointer, which alone
 * would trigger a prefetch.
 */
async function tapToPaint(page: Page, name: string): Promise<number> {
  return linkTo(page, name).evaluate(
    (link: HTMLElement) =>
      new Promise<number>((done) => {
        const before = document.querySelector('h1')?.textContent
        const tapped = performance.now()
        new MutationObserver((_changes, observer) => {
          const heading = document.querySelector('h1')?.textContent
          if (!heading || heading === before) return
          observer.disconnect()
          // A message is handled after the frame's paint.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => done(performance.now() - tapped)
          requestAnimationFrame(() => port2.postMessage(null))
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
        link.click()
      }),
  )
}

/**
 * Measures after visiting each page twice, so that one-off loading does not count,
 * and again fifty pages later.
 */
async function measureMemory(browser: Browser, url: string): Promise<MemoryResult[]> {
  const page = await openHome(browser, url, 1)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const look = async (moves: number): Promise<MemoryResult> => {
    // Some garbage may be found only by a second collection.
    for (let i = 0; i < 2; i++) await devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devtools.send('Performance.getMetrics')
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    const heapKb = Math.round(value('JSHeapUsedSize') / 1024)
    return { moves, heapKb, nodes: value('Nodes'), listeners: value('JSEventListeners') }
  }
  const visit = async (moves: number) => {
    for (let i = 0; i < moves; i++) await tapToPaint(page, LINKS[i % LINKS.length] ?? '')
  }
  await visit(2 * LINKS.length)
  const before = await look(0)
  await visit(MOVES)
  return [before, await look(MOVES)]
}

function print(navigation: NavigationResult[], memory: MemoryResult[]) {
  printTable(
    'From the tap to the next page',
    ['way', 'processor', 'median ms', 'worst ms'],
    navigation.map(({ way, slowdown, medianMs, worstMs }) => [
      way,
      slowdown === 1 ? 'as it is' : `${slowdown}× slower`,
      medianMs,
      worstMs,
    ]),
  )
  printTable(
    'Pages visited in one document',
    ['pages', 'heap KB', 'nodes', 'listeners'],
    memory.map(({ moves, heapKb, nodes, listeners }) => [moves, heapKb, nodes, listeners]),
  )
}
