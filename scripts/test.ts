import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium, findHeadlessShell } from '../tests/support/chromium.ts'
import { COMPILE_CACHE } from '../tests/support/compile-cache.ts'
import { UNHANDLED_ERRORS } from '../tests/support/unhandled-errors.ts'
import { buildIfNeeded } from './build-if-needed.ts'

// Runs every suite, even after one has failed, and ends with the failures and a one-line total.

type Result = { passed: number; failed: number; skipped: number; failures: Failure[] }

/** `file` is null where no test is to blame. */
type Failure = { file: string | null; test: string; why: string }

const RESULTS = 'test-results'
const WHY_LINES = 12
/** More failures than this among thousands of tests are not a coincidence: docs/decisions/0039. */
const MOST_TRIED_AGAIN = 3
const passedLater: Failure[] = []
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

process.env.CHROMIUM_PATH = findChromium()
process.env.HEADLESS_SHELL_PATH ??= findHeadlessShell() ?? process.env.CHROMIUM_PATH
// Threads, commands and test runners load the same files over and over.
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE
buildIfNeeded()

const suites = [withSecondTry(vitest), withSecondTry(playwright)]
const total = (kind: 'passed' | 'failed' | 'skipped') => suites.reduce((sum, suite) => sum + suite[kind], 0)
// Printed last, because often only the end of a log is kept.
for (const { test, why } of passedLater)
  console.log(`\nPassed only at its second try, so its cause wants mending: ${test}\n${why}`)
for (const { test, why } of suites.flatMap((suite) => suite.failures))
  console.log(`\nFailed: ${test}\n${why}`)
console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
process.exit(total('failed') === 0 && total('passed') > 0 ? 0 : 1)

/** A stalled machine breaks one test among thousands once; a real fault fails again when run alone. */
function withSecondTry(suite: (files: string[]) => Result): Result {
  const first = suite([])
  const files = first.failures.flatMap(({ file }) => file ?? [])
  const onlyTests = files.length === first.failures.length && files.length === first.failed
  if (files.length === 0 || files.length > MOST_TRIED_AGAIN || !onlyTests) return first
  const second = suite([...new Set(files)])
  if (second.failed + second.skipped > 0 || second.passed < files.length) return first
  passedLater.push(...first.failures)
  return { ...first, passed: first.passed + first.failed, failed: 0, failures: [] }
}

function vitest(files: string[]): Result {
  const report = reportPath('unit', files)
  return run(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      ...files,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--reporter=./tests/support/unhandled-errors.ts',
    ],
    () => vitestResult(report),
  )
}

function playwright(files: string[]): Result {
  const report = reportPath('e2e', files)
  // Playwright empties its output folder, which holds the screenshots of the first run.
  const output = files.length ? [`--output=${RESULTS}/second-try`] : []
  return run(
    'node_modules/@playwright/test/cli.js',
    ['test', ...files, ...output],
    () => playwrightResult(report),
    { PLAYWRIGHT_JSON: report },
  )
}

function reportPath(suite: string, files: string[]): string {
  return `${RESULTS}/${suite}${files.length ? '-second-try' : ''}.json`
}

function run(program: string, args: string[], read: () => Result, env: Record<string, string> = {}): Result {
  const { status } = spawnSync(process.execPath, [program, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const result = reportOf(read)
  if (result && (status === 0 || result.failed > 0)) return result
  // A runner that exits with an error counts as failed, even if it names no failed test or leaves no report.
  const { failures, ...counts } = result ?? { passed: 0, skipped: 0, failures: [] }
  const ended = { file: null, test: program, why: `It ended with ${status}: see above.` }
  return { ...counts, failed: 1, failures: [...failures, ended] }
}

function reportOf(read: () => Result): Result | null {
  try {
    return read()
  } catch (error) {
    console.error('A report could not be read.', error)
    return null
  }
}

function vitestResult(path: string): Result {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const unhandled = JSON.parse(readFileSync(UNHANDLED_ERRORS, 'utf8')).map((why: string) => ({
    file: null,
    test: 'an error that no test has caught',
    why: shortened(why),
  }))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...report.testResults.flatMap(failuresOfFile), ...unhandled],
  }
}

type VitestFile = {
  name: string
  status: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

/** A file that fails outside its tests, in a hook or an import, is listed with its message. */
function failuresOfFile({ name, status, message, assertionResults }: VitestFile): Failure[] {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter((one) => one.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [{ file: null, test: file, why: shortened(message) }]
  return failed.map((one) => ({
    file,
    test: `${file} › ${one.fullName}`,
    why: shortened(one.failureMessages.join('\n')),
  }))
}

function playwrightResult(path: string): Result {
  const { stats, suites, errors } = JSON.parse(readFileSync(path, 'utf8'))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap((suite: PlaywrightSuite) => failuresOfSuite(suite)),
      ...errors.map((error: PlaywrightError) => ({
        file: null,
        test: 'tests/e2e',
        why: shortened(said(error)),
      })),
    ],
  }
}

type PlaywrightError = { message?: string; value?: string }

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: {
    file: string
    line: number
    title: string
    ok: boolean
    tests: { results: { errors: PlaywrightError[] }[] }[]
  }[]
}

function failuresOfSuite({ suites = [], specs }: PlaywrightSuite): Failure[] {
  const failed = specs.filter((spec) => !spec.ok)
  return [
    ...failed.map(({ file, line, title, tests }) => ({
      file: `tests/e2e/${file}`,
      test: `tests/e2e/${file}:${line} › ${title}`,
      why: shortened(
        tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(said))).join('\n'),
      ),
    })),
    ...suites.flatMap(failuresOfSuite),
  ]
}

function said({ message, value }: PlaywrightError): string {
  return message ?? value ?? ''
}

function shortened(why: string): string {
  return stripVTControlCharacters(why || 'A hook or an import: see above.')
    .split('\n')
    .slice(0, WHY_LINES)
    .join('\n')
}
