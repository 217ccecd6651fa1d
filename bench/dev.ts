import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../tests/support/chromium.ts'
import { copyOfTree, type Dev, startDev } from '../tests/support/dev-server.ts'
import { untilHydrated } from '../tests/support/until-hydrated.ts'
import { medianAndWorst } from './median.ts'
import { printTable } from './table.ts'

const ROUNDS = 3
/** A file that a marketer edits and one that a developer edits, each with a word that its page shows. */
const EDITS = [
  { file: 'content/pages/about.mdx', path: '/about', word: 'under a house' },
  { file: 'app/sections/not-found.tsx', path: '/nope', word: 'Oops!' },
]

export type DevResult = { what: string; medianMs: number; worstMs: number }

/**
 * Measures `npm run dev` on a copy of the tree: time until it is ready, until its first page,
 * and until an edit is shown.
 */
export async function benchDev(): Promise<DevResult[]> {
  const tree = copyOfTree()
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
  try {
    const starts: Dev[] = []
    for (let round = 1; round < ROUNDS; round++) {
      const dev = await startDev(tree)
      starts.push(dev)
      await dev.stop()
    }
    const dev = await startDev(tree)
    starts.push(dev)
    const page = await browser.newPage()
    const results = [
      result(
        'ready: it takes requests',
        starts.map(({ readyMs }) => readyMs),
      ),
      result(
        'its first page is there',
        starts.map(({ pageMs }) => pageMs),
      ),
    ]
    for (const edit of EDITS) {
      await page.goto(dev.url + edit.path)
      await untilHydrated(page)
      results.push(result(`an edit of ${edit.file} is seen`, await editTimes(page, tree, edit)))
    }
    await dev.stop()
    print(results)
    return results
  } finally {
    await browser.close()
    rmSync(tree, { recursive: true, force: true })
  }
}

async function editTimes(
  page: Page,
  tree: string,
  { file, word }: (typeof EDITS)[number],
): Promise<number[]> {
  const path = join(tree, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(word)) throw new Error(`${file} does not say '${word}' any more.`)
  const times: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const edited = `Edit ${round}`
    const seen = page.getByText(edited).first().waitFor()
    const began = performance.now()
    writeFileSync(path, text.replace(word, edited))
    await seen
    times.push(performance.now() - began)
    await untilHydrated(page)
  }
  return times
}

function result(what: string, times: number[]): DevResult {
  return { what, ...medianAndWorst(times, 0) }
}

function print(results: DevResult[]) {
  printTable(
    'npm run dev',
    ['what', 'median ms', 'worst ms'],
    results.map(({ what, medianMs, worstMs }) => [what, medianMs, worstMs]),
  )
}
