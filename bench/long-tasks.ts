import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../tests/support/chromium.ts'
import { startSite } from '../tests/support/site.ts'

const ROUNDS = 5

type Tasks = { hydrationMs: number; otherMs: number }

/**
 * The longest tasks of the home page's load on a processor four times slower, in milliseconds: the one that hydrates
 * (budget 150) and the longest of the others (budget 50; the browser tells of none below that).
 */
export async function benchLongTasks(): Promise<Tasks> {
  const site = await startSite()
  const rounds: Tasks[] = []
  try {
    for (let i = 0; i < ROUNDS; i++) rounds.push(await loadOnce(site.url))
  } finally {
    await site.close()
  }
  const median = (name: keyof Tasks) =>
    rounds.map((round) => round[name]).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  const medians = { hydrationMs: median('hydrationMs'), otherMs: median('otherMs') }
  console.log(
    `\n| home page's load, 4× slower | hydration ms | longest other ms |\n|---|--:|--:|\n| | ${medians.hydrationMs} | ${medians.otherMs} |`,
  )
  return medians
}

async function loadOnce(url: string): Promise<Tasks> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(() => {
      const tasks: { from: number; to: number }[] = []
      Object.assign(window, { tasks, hydratedAt: 0 })
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries())
          tasks.push({ from: startTime, to: startTime + duration })
      }).observe({ type: 'longtask', buffered: true })
      new MutationObserver(() => {
        if ('hydrated' in document.documentElement.dataset)
          Object.assign(window, { hydratedAt: performance.now() })
      }).observe(document, { attributeFilter: ['data-hydrated'], subtree: true })
    })
    await page.goto(url)
    await page.locator('html[data-hydrated]').waitFor()
    // What hydration leaves for later is done when the browser has been idle for a while.
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() => {
      const { tasks, hydratedAt } = window as unknown as {
        tasks: { from: number; to: number }[]
        hydratedAt: number
      }
      const longest = (hydrates: boolean) =>
        Math.round(
          Math.max(
            0,
            ...tasks
              // The mark comes at the task's very end, and durations are rounded.
              .filter(({ from, to }) => (from <= hydratedAt && hydratedAt <= to + 8) === hydrates)
              .map(({ from, to }) => to - from),
          ),
        )
      return { hydrationMs: longest(true), otherMs: longest(false) }
    })
  } finally {
    await browser.close()
  }
}
