import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../tests/support/chromium.ts'

const ROUNDS = 3
/** What a marketer and a developer edit, and a word of each that stands on its page. */
const EDITS = [
  { file: 'content/pages/about.mdx', path: '/about', word: 'under a house' },
  { file: 'app/sections/not-found.tsx', path: '/nope', word: 'Oops!' },
]

export type DevResult = { what: string; medianMs: number; worstMs: number }

/** `npm run dev` on a copy of the tree: until it serves its first page, and until an edit is on the screen. */
export async function benchDev(): Promise<DevResult[]> {
  const tree = copyOfTree()
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
  try {
    const ready: number[] = []
    for (let round = 1; round < ROUNDS; round++) ready.push(await untilReady(tree))
    const { child, url, ms } = await startDev(tree)
    ready.push(ms)
    const page = await browser.newPage()
    const results = [result('ready', ready)]
    for (const edit of EDITS) {
      await page.goto(url + edit.path)
      await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
      results.push(result(`an edit of ${edit.file} is seen`, await editTimes(page, tree, edit)))
    }
    await stop(child)
    print(results)
    return results
  } finally {
    await browser.close()
    rmSync(tree, { recursive: true, force: true })
  }
}

/** Edits nobody's own files. */
function copyOfTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'tradefront-dev-'))
  const files = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).stdout
  for (const file of files.split('\n').filter(Boolean)) cpSync(file, join(tree, file))
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'))
  return tree
}

async function untilReady(tree: string): Promise<number> {
  const { child, ms } = await startDev(tree)
  await stop(child)
  return ms
}

async function startDev(tree: string): Promise<{ child: ChildProcess; url: string; ms: number }> {
  const began = performance.now()
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: tree,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      OPERATOR_PORT: '0',
      DATABASE_URL: `file:${join(tree, 'dev.db')}`,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /"url":"([^"]+)".*"msg":"listening"/.exec(line)?.[1]
    if (!url) continue
    child.stdout.resume()
    const page = await (await fetch(url)).text()
    if (!page.includes('<h1')) throw new Error('The first page of the development server has no heading.')
    return { child, url, ms: performance.now() - began }
  }
  throw new Error('The development server did not start.')
}

async function stop(child: ChildProcess) {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
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
  }
  return times
}

function result(what: string, times: number[]): DevResult {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (index: number) => Math.round(sorted[index] ?? Number.NaN)
  return { what, medianMs: at(Math.floor(sorted.length / 2)), worstMs: at(sorted.length - 1) }
}

function print(results: DevResult[]) {
  console.log('\n| npm run dev | median ms | worst ms |\n|---|--:|--:|')
  for (const { what, medianMs, worstMs } of results) console.log(`| ${what} | ${medianMs} | ${worstMs} |`)
}
