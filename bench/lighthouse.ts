import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { CHROMIUM_ARGS, findChromium } from '../tests/support/chromium.ts'
import { median } from './median.ts'
import { printTable } from './table.ts'

/** Simulating a slow processor multiplies by four what a busy one delayed, so blocking time scatters more there. */
const ROUNDS = [
  ['simulate', 9],
  ['devtools', 5],
] as const

type Settings = { throttlingMethod: (typeof ROUNDS)[number][0]; onlyCategories?: string[] }

type Run = {
  lcp: number
  cls: number
  tbt: number
  bytes: number
  scriptBytes: number
  scores: Record<string, number>
}
export type PageResult = {
  throttling: string
  path: string
  lcpMs: number
  lcpRatio: number
  cls: number
  tbtMs: number
  kilobytes: number
  scriptKilobytes: number
  scores: Record<string, number>
}

/**
 * Runs Lighthouse for mobile on these pages in turn, medians of all rounds; what neither time nor
 * throttling changes is scored in the very first. `names` by address, the first of them the floor of the largest paint.
 */
export async function comparePages(names: ReadonlyMap<string, string>): Promise<PageResult[]> {
  const results: PageResult[] = []
  for (const [throttlingMethod, rounds] of ROUNDS) {
    const runs = new Map<string, Run[]>([...names.keys()].map((url) => [url, []]))
    for (let round = 0; round < rounds; round++) {
      const onlyTimes = results.length > 0 || round > 0
      const settings = { throttlingMethod, ...(onlyTimes && { onlyCategories: ['performance'] }) }
      for (const [url, all] of runs) all.push(await measure(url, settings))
    }
    const [first = []] = runs.values()
    const floor = median(first.map(({ lcp }) => lcp))
    for (const [url, all] of runs) results.push(summary(names.get(url) ?? url, throttlingMethod, all, floor))
  }
  print(results)
  return results
}

/** Lighthouse sometimes finds no start of the page in its own trace, whatever the page, so it is retried. */
async function measure(url: string, settings: Settings, again = 2): Promise<Run> {
  const run = await measureOnce(url, settings)
  if (run) return run
  if (again === 0) throw new Error(`Lighthouse could not measure ${url}`)
  return measure(url, settings, again - 1)
}

async function measureOnce(url: string, settings: Settings): Promise<Run | undefined> {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless', ...CHROMIUM_ARGS],
  })
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'silent', ...settings })
    if (!result) throw new Error(`Lighthouse measured nothing at ${url}`)
    const { audits, categories, runtimeError } = result.lhr
    if (runtimeError) {
      console.log(`${url}: ${runtimeError.code}, once more`)
      return undefined
    }
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
    return {
      lcp: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
      tbt: value('total-blocking-time'),
      bytes: value('total-byte-weight'),
      scriptBytes: scriptBytes(audits['network-requests']?.details),
      scores: Object.fromEntries(
        Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
      ),
    }
  } finally {
    chrome.kill()
  }
}

/** Lighthouse types the details of each audit loosely. */
function scriptBytes(requests: unknown): number {
  const { items } = requests as { items: { resourceType: string; transferSize: number }[] }
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0)
}

function summary(path: string, throttling: string, runs: Run[], floor: number): PageResult {
  const of = (pick: (run: Run) => number) => median(runs.map(pick))
  const names = Object.keys(runs[0]?.scores ?? {})
  return {
    throttling,
    path,
    lcpMs: Math.round(of(({ lcp }) => lcp)),
    lcpRatio: Number((of(({ lcp }) => lcp) / floor).toFixed(2)),
    cls: Number(of(({ cls }) => cls).toFixed(3)),
    tbtMs: Math.round(of(({ tbt }) => tbt)),
    kilobytes: Math.round(of(({ bytes }) => bytes) / 1024),
    scriptKilobytes: Math.round(of((run) => run.scriptBytes) / 1024),
    scores: Object.fromEntries(
      names.map((name) => [name, median(runs.flatMap(({ scores }) => scores[name] ?? []))]),
    ),
  }
}

function print(results: PageResult[]) {
  printTable(
    'Lighthouse on a phone',
    ['throttling', 'page', 'LCP ms', 'to bare', 'CLS', 'TBT ms', 'KB', 'scripts', 'scores'],
    results.map(({ throttling, path, lcpMs, lcpRatio, cls, tbtMs, kilobytes, scriptKilobytes, scores }) => {
      const all = Object.entries(scores).map(([name, score]) => `${name} ${score}`)
      return [throttling, path, lcpMs, lcpRatio, cls, tbtMs, kilobytes, scriptKilobytes, all.join(', ')]
    }),
  )
}
