import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from '../tests/support/chromium.ts'
import { COMPILE_CACHE } from '../tests/support/compile-cache.ts'
import { buildIfNeeded } from './build-if-needed.ts'

/** Runs every suite, even after one has failed, and ends with one line over all of them. */
type Counts = { passed: number; failed: number; skipped: number }

const RESULTS = 'test-results'
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

process.env.CHROMIUM_PATH = findChromium()
// Threads, commands and runners read the same files over and over.
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE
buildIfNeeded()

const suites = [
  run(
    'node_modules/vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}/unit.json`],
    vitestCounts,
  ),
  run('node_modules/@playwright/test/cli.js', ['test'], playwrightCounts, {
    PLAYWRIGHT_JSON: `${RESULTS}/e2e.json`,
  }),
]
const total = suites.reduce((sum, suite) => ({
  passed: sum.passed + suite.passed,
  failed: sum.failed + suite.failed,
  skipped: sum.skipped + suite.skipped,
}))
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

function run(program: string, args: string[], read: () => Counts, env: Record<string, string> = {}): Counts {
  const { status } = spawnSync(process.execPath, [program, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const counts = readOr(read, { passed: 0, failed: 1, skipped: 0 })
  // A runner that ended badly without naming a failed test still failed.
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function readOr(read: () => Counts, otherwise: Counts): Counts {
  try {
    return read()
  } catch {
    return otherwise
  }
}

function vitestCounts(): Counts {
  const report = JSON.parse(readFileSync(`${RESULTS}/unit.json`, 'utf8'))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function playwrightCounts(): Counts {
  const { stats } = JSON.parse(readFileSync(`${RESULTS}/e2e.json`, 'utf8'))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}
