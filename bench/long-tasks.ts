import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../tests/support/chromium.ts'
import { startSite } from '../tests/support/site.ts'
import { startBarePage } from './bare-page.ts'

const ROUNDS = 5

type Task = { from: number; to: number }
type Tasks = { hydrationMs: number; otherMs: number }
export type LongTasks = Tasks & {
  /** The longest of a page of plain HTML: what the browser itself takes on this machine. */
  barePageMs: number
}

/**
 * The longest tasks of the home page's load on a processor four times slower, in milliseconds: the one that hydrates
 * (budget 150) and the longest of the others (budget 50; the browser tells of none below that). Medians.
 */
export async function benchLongTasks(): Promise<LongTasks> {
  const site = await startSite()
  const bare = await startBarePage()
  const [rounds, bares]: [Tasks[], Tasks[]] = [[], []]
  try {
    for (let i = 0; i < ROUNDS; i++) {
      bares.push(await loadOnce(bare.url))
      rounds.push(await loadOnce(site.url))
    }
  } finally {
    bare.close()
    await site.close()
  }
  const hydrationMs = median(rounds.map((round) => round.hydrationMs))
  const otherMs = median(rounds.map((round) => round.otherMs))
  const barePageMs = median(bares.map((round) => round.otherMs))
  console.log(
    `\n| load, 4× slower | hydration ms | longest other ms |\n|---|--:|--:|\n| home page | ${hydrationMs} | ${otherMs} |\n| bare page | | ${barePageMs} |`,
  )
  return { hydrationMs, otherMs, barePageMs }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The page is asked only when it is done: whatever looks at it before puts scripts of its own into it. */
async function loadOnce(url: string): Promise<Tasks> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(2000)
    const { tasks, hydratedAt } = await page.evaluate(
      () =>
        new Promise<{ tasks: Task[]; hydratedAt: number | undefined }>((done) => {
          const [hydrated] = performance.getEntriesByName('hydrated')
          const told = (tasks: Task[]) => done({ tasks, hydratedAt: hydrated?.startTime })
          new PerformanceObserver((list) =>
            told(
              list
                .getEntries()
                .map(({ startTime, duration }) => ({ from: startTime, to: startTime + duration })),
            ),
          ).observe({ type: 'longtask', buffered: true })
          setTimeout(() => told([]), 2000)
        }),
    )
    if (process.env.SHOW) console.log(url, hydratedAt, JSON.stringify(tasks))
    // The mark comes at the task's very end, and durations are rounded.
    const hydrates = ({ from, to }: Task) =>
      hydratedAt !== undefined && from <= hydratedAt && hydratedAt <= to + 8
    const longest = (some: Task[]) => Math.round(Math.max(0, ...some.map(({ from, to }) => to - from)))
    return {
      hydrationMs: longest(tasks.filter(hydrates)),
      otherMs: longest(tasks.filter((task) => !hydrates(task))),
    }
  } finally {
    await browser.close()
  }
}
