import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { launch } from 'chrome-launcher'
import { CHROMIUM_ARGS, findChromium } from '../tests/support/chromium.ts'
import { DISCOVERY_TOOL } from '../tests/support/discovery-tool.ts'
import { FUNNEL } from '../tests/support/review-funnel.ts'
import { startSite } from '../tests/support/site.ts'
import { startBarePage } from './bare-page.ts'
import { median } from './median.ts'
import { printTable } from './table.ts'

const ROUNDS = 5
const PATHS = ['/', '/services', '/contact', '/audit', '/book', DISCOVERY_TOOL, FUNNEL]
/** Long after the last script has run, even on a slow machine. */
const SETTLED_MS = 5_000

type Task = { from: number; to: number }
type Seen = { tasks: Task[]; hydratedAt: number | undefined }
type Version = { webSocketDebuggerUrl: string }
// biome-ignore lint/suspicious/noExplicitAny: the protocol's answers differ by method.
type Result = any
type Tasks = { hydrationMs: number; otherMs: number }
export type LongTasks = Tasks & {
  /** The longest task of a plain HTML page: what the browser itself takes on this machine. */
  barePageMs: number
}

/**
 * The longest tasks while the home page loads on a processor slowed down four times, in milliseconds: the one
 * that hydrates (budget 150) and the longest other one (budget 50). Medians; 0 means below 50, which the
 * browser does not report.
 */
export async function benchLongTasks(): Promise<LongTasks> {
  const site = await startSite()
  const bare = await startBarePage()
  const [rounds, bares]: [Tasks[], Tasks[]] = [[], []]
  try {
    for (let i = 0; i < ROUNDS; i++) {
      bares.push(longestOf(await loadOnce(bare.url)))
      rounds.push(longestOf(await loadOnce(site.url)))
    }
  } finally {
    bare.close()
    await site.close()
  }
  const hydrationMs = median(rounds.map((round) => round.hydrationMs))
  const otherMs = median(rounds.map((round) => round.otherMs))
  const barePageMs = median(bares.map((round) => round.otherMs))
  printTable(
    'The longest tasks while a page loads, processor 4× slower',
    ['page', 'hydration ms', 'longest other ms'],
    [
      ['home page', shown(hydrationMs), shown(otherMs)],
      ['bare page', undefined, shown(barePageMs)],
    ],
  )
  return { hydrationMs, otherMs, barePageMs }
}

export type BlockingRow = { path: string; blockingMs: number }

/**
 * For every kind of page, the time its tasks take beyond 50 ms each during the load, on a processor slowed
 * down four times. Medians.
 */
export async function benchBlocking(): Promise<BlockingRow[]> {
  const site = await startSite()
  const rows: BlockingRow[] = []
  try {
    for (const path of PATHS) {
      const rounds: number[] = []
      for (let i = 0; i < ROUNDS; i++) rounds.push(blockingOf(await loadOnce(site.url + path)))
      rows.push({ path, blockingMs: median(rounds) })
    }
  } finally {
    await site.close()
  }
  printTable(
    'What blocks while a page loads, processor 4× slower',
    ['page', 'blocking ms'],
    rows.map(({ path, blockingMs }) => [path, blockingMs]),
  )
  return rows
}

function blockingOf({ tasks }: Seen): number {
  return Math.round(tasks.reduce((sum, { from, to }) => sum + Math.max(0, to - from - 50), 0))
}

function longestOf({ tasks, hydratedAt }: Seen): Tasks {
  // The mark is set at the very end of the task, and durations are rounded.
  const hydrates = ({ from, to }: Task) =>
    hydratedAt !== undefined && from <= hydratedAt && hydratedAt <= to + 8
  const longest = (some: Task[]) => Math.round(Math.max(0, ...some.map(({ from, to }) => to - from)))
  return {
    hydrationMs: longest(tasks.filter(hydrates)),
    otherMs: longest(tasks.filter((task) => !hydrates(task))),
  }
}

function shown(ms: number): string {
  return ms === 0 ? 'under 50' : String(ms)
}

/**
 * Speaks the DevTools protocol directly: Playwright enables features that make V8 reread React's whole
 * file for each error object that React creates during the load, 70 ms that no visitor has. The page
 * is queried only at the end.
 */
async function loadOnce(url: string): Promise<Seen> {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless', '--window-size=390,844', ...CHROMIUM_ARGS],
  })
  const browser = await connect(chrome.port)
  try {
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 }, sessionId)
    await browser.send('Page.navigate', { url }, sessionId)
    await pause(SETTLED_MS)
    const { result } = await browser.send(
      'Runtime.evaluate',
      { expression: `(${longTasks})()`, awaitPromise: true, returnByValue: true },
      sessionId,
    )
    return result.value as Seen
  } finally {
    browser.close()
    chrome.kill()
  }
}

/** Runs in the page. */
function longTasks(): Promise<Seen> {
  return new Promise((done) => {
    const [hydrated] = performance.getEntriesByName('hydrated')
    const told = (tasks: Task[]) => done({ tasks, hydratedAt: hydrated?.startTime })
    new PerformanceObserver((list) =>
      told(
        list.getEntries().map(({ startTime, duration }) => ({ from: startTime, to: startTime + duration })),
      ),
    ).observe({ type: 'longtask', buffered: true })
    setTimeout(() => told([]), 2000)
  })
}

/** Connects to the browser's own DevTools endpoint. */
async function connect(port: number) {
  const version = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as Version
  const socket = new WebSocket(version.webSocketDebuggerUrl)
  const waiting = new Map<number, (result: Result) => void>()
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    waiting.get(id)?.(result)
  }
  await once(socket, 'open')
  return {
    send: (method: string, params: object, sessionId?: string) =>
      new Promise<Result>((resolve) => {
        waiting.set(waiting.size, resolve)
        socket.send(JSON.stringify({ id: waiting.size - 1, method, params, sessionId }))
      }),
    close: () => socket.close(),
  }
}
