import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** What decides whether a change may land, run here with stand-ins for what it runs. */
let tree: string
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'tradefront-gates-'))
  write('package.json', JSON.stringify({ type: 'module', scripts: { 'check:content': 'sh content.sh' } }))
  for (const name of ['test.ts', 'check.ts', 'test-faults.ts'])
    cpSync(join('scripts', name), join(tree, 'scripts', name))
  // Nothing is built, and no browser is looked for.
  write('scripts/build-if-needed.ts', 'export const buildIfNeeded = () => {}')
  write('tests/support/chromium.ts', "export const findChromium = () => '', findHeadlessShell = () => ''")
  for (const name of ['compile-cache.ts', 'unhandled-errors.ts'])
    cpSync(join('tests/support', name), join(tree, 'tests/support', name))
})
afterEach(() => rmSync(tree, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}

/** Writes down what a program was started with, then does more. */
const noting = (more: string) => `
import { appendFileSync, writeFileSync } from 'node:fs'
const args = process.argv.slice(2)
appendFileSync('asked.jsonl', JSON.stringify([import.meta.filename.split('/').at(-2), args, process.env.FAULTS]) + '\\n')
${more}`

function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join('scripts', script), ...args], {
    cwd: tree,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe('npm test', () => {
  type Run = { status?: number; report?: object; uncaught?: string[] }

  const VITEST = noting(`
const again = args.some((arg) => arg.endsWith('.test.ts'))
const { status = 0, report, uncaught = [] } = JSON.parse(process.env.UNITS)[again ? 1 : 0] ?? { status: 9 }
if (report) writeFileSync(args.find((arg) => arg.startsWith('--outputFile')).split('=')[1], JSON.stringify(report))
writeFileSync('test-results/unhandled-errors.json', JSON.stringify(uncaught))
process.exit(status)`)

  const PLAYWRIGHT = noting(`
const again = args.some((arg) => arg.endsWith('.spec.ts'))
const { status = 0, report } = JSON.parse(process.env.BROWSER)[again ? 1 : 0] ?? { status: 9 }
if (report) writeFileSync(process.env.PLAYWRIGHT_JSON, JSON.stringify(report))
process.exit(status)`)

  /** A run of the units: so many tests passed, and these files have one failed test each. */
  function units(passed: number, failed: string[] = [], more: object = {}): Run {
    const testResults = failed.map((name) => ({
      name,
      status: 'failed',
      message: '',
      assertionResults: [{ fullName: 'adds', status: 'failed', failureMessages: ['1 is not 2'] }],
    }))
    const counts = {
      numPassedTests: passed,
      numFailedTests: failed.length,
      numPendingTests: 0,
      numTodoTests: 0,
    }
    return { status: failed.length > 0 ? 1 : 0, report: { ...counts, testResults, ...more } }
  }

  /** A run of the browser tests. */
  function browser(expected: number, failed: string[] = [], more: object = {}): Run {
    const specs = failed.map((file) => ({
      file,
      line: 1,
      title: 'opens',
      ok: false,
      tests: [{ results: [{ errors: [{ message: 'it stays shut' }] }] }],
    }))
    const stats = { expected, flaky: 0, unexpected: failed.length, skipped: 0 }
    const suites = [{ specs: [], suites: [{ specs }] }]
    return { status: failed.length > 0 ? 1 : 0, report: { stats, suites, errors: [], ...more } }
  }

  const files = (count: number, ending = 'test.ts') =>
    Array.from({ length: count }, (_, i) => `a${i}.${ending}`)
  const hookFailed = { name: 'hook.test.ts', status: 'failed', message: 'a hook', assertionResults: [] }

  test.each<[string, Run[], Run[], number, string]>([
    ['all passed', [units(5)], [browser(2)], 0, '7 passed, 0 failed, 0 skipped'],
    [
      'skipped ones are counted',
      [units(5, [], { numPendingTests: 2, numTodoTests: 1 })],
      [browser(2, [], { stats: { expected: 2, flaky: 0, unexpected: 0, skipped: 4 } })],
      0,
      '7 passed, 0 failed, 7 skipped',
    ],
    [
      'one passed at its second try',
      [units(4, files(1)), units(1)],
      [browser(2)],
      0,
      '7 passed, 0 failed, 0 skipped',
    ],
    ['three did', [units(4, files(3)), units(3)], [browser(2)], 0, '9 passed, 0 failed, 0 skipped'],
    [
      'four failed: no second try',
      [units(4, files(4)), units(4)],
      [browser(2)],
      1,
      '6 passed, 4 failed, 0 skipped',
    ],
    [
      'one failed twice',
      [units(4, files(1)), units(0, files(1))],
      [browser(2)],
      1,
      '6 passed, 1 failed, 0 skipped',
    ],
    [
      'fewer were run again',
      [units(4, files(2)), units(1)],
      [browser(2)],
      1,
      '6 passed, 2 failed, 0 skipped',
    ],
    [
      'it was skipped then',
      [units(4, files(1)), units(1, [], { numPendingTests: 1 })],
      [browser(2)],
      1,
      '6 passed, 1 failed, 0 skipped',
    ],
    [
      'more failed than are named',
      [units(4, files(1), { numFailedTests: 2 }), units(1)],
      [browser(2)],
      1,
      '6 passed, 2 failed, 0 skipped',
    ],
    [
      'a hook failed',
      [{ ...units(4, [], { testResults: [hookFailed] }), status: 1 }, units(9)],
      [browser(2)],
      1,
      '6 passed, 1 failed, 0 skipped',
    ],
    [
      'a hook failed beside a test',
      [
        units(4, files(1), {
          testResults: [...(units(0, files(1)).report as { testResults: object[] }).testResults, hookFailed],
        }),
        units(9),
      ],
      [browser(2)],
      1,
      '6 passed, 1 failed, 0 skipped',
    ],
    [
      'an error that no test has caught',
      [{ ...units(5), status: 1, uncaught: ['late'] }],
      [browser(2)],
      1,
      '7 passed, 1 failed, 0 skipped',
    ],
    [
      'an error that no test has caught, beside a failed test',
      [{ ...units(4, files(1)), uncaught: ['late'] }, units(1)],
      [browser(2)],
      1,
      '6 passed, 1 failed, 0 skipped',
    ],
    [
      'a runner ended badly',
      [{ ...units(5), status: 137 }],
      [browser(2)],
      1,
      '7 passed, 1 failed, 0 skipped',
    ],
    ['no report was left', [{ status: 0 }], [browser(2)], 1, '2 passed, 1 failed, 0 skipped'],
    ['nothing was run', [units(0)], [browser(0)], 1, '0 passed, 0 failed, 0 skipped'],
    [
      'a browser test passed at its second try',
      [units(5)],
      [browser(1, ['a.spec.ts']), browser(1)],
      0,
      '7 passed, 0 failed, 0 skipped',
    ],
    [
      'a browser test failed twice',
      [units(5)],
      [browser(1, ['a.spec.ts']), browser(0, ['a.spec.ts'])],
      1,
      '6 passed, 1 failed, 0 skipped',
    ],
    [
      'the browser tests could not start',
      [units(5)],
      [{ ...browser(0, [], { errors: [{ message: 'no browser' }] }), status: 1 }],
      1,
      '5 passed, 1 failed, 0 skipped',
    ],
  ])('%s', (_what, unit, inBrowser, exit, total) => {
    write('node_modules/vitest/vitest.mjs', VITEST)
    write('node_modules/@playwright/test/cli.js', PLAYWRIGHT)
    write('node_modules/@playwright/test/package.json', '{"type":"module"}')
    write('test-results/unit.json', JSON.stringify(units(99).report)) // An earlier run's.
    const { status, stdout: said } = run('test.ts', [], {
      UNITS: JSON.stringify(unit),
      BROWSER: JSON.stringify(inBrowser),
    })
    expect([status, said.trim().split('\n').at(-1)]).toEqual([exit, total])
    const isTriedAgain = exit === 0 && [unit, inBrowser].some((runs) => runs.length > 1)
    expect(said.includes('Passed only at its second try')).toBe(isTriedAgain)
    if (exit === 1 && !total.startsWith('0')) expect(said).toMatch(/^Failed: /m)
  })
})

const CHECKS = {
  'route types': 'node_modules/@react-router/dev/bin.cjs',
  types: 'node_modules/typescript/bin/tsc',
  'lint, format, import direction': 'node_modules/@biomejs/biome/bin/biome',
  'dead code': 'node_modules/knip/bin/knip.js',
}

test.each<{ failing: string[] }>([
  { failing: [] },
  { failing: ['types'] },
  { failing: ['route types', 'dead code'] },
  { failing: ['content'] },
  { failing: [...Object.keys(CHECKS), 'content'] },
])('npm run check runs every check, and fails where one does: $failing', ({ failing }) => {
  const ends = (name: string) => (failing.includes(name) ? 1 : 0)
  for (const [name, path] of Object.entries(CHECKS))
    write(path, `console.log('ran ${name}'); process.exitCode = ${ends(name)}`)
  write('content.sh', `echo ran content; exit ${ends('content')}`)
  const { status, stdout, stderr } = run('check.ts')
  const said = stdout + stderr
  for (const name of [...Object.keys(CHECKS), 'content']) expect(said).toContain(`ran ${name}\n`)
  expect([status, said.trim().split('\n').at(-1)]).toEqual(
    failing.length > 0 ? [1, `Failed: ${failing.join(', ')}`] : [0, 'All checks passed.'],
  )
})

describe('npm run test:faults', () => {
  function faults(args: string[], failing = '') {
    const program = noting(
      "process.exit(process.env.FAILING === import.meta.filename.split('/').at(-2) ? 1 : 0)",
    )
    write('node_modules/vitest/vitest.mjs', program)
    write('node_modules/@playwright/test/cli.js', program)
    write('node_modules/@playwright/test/package.json', '{"type":"module"}')
    const { status } = run('test-faults.ts', args, { FAILING: failing })
    const asked = readFileSync(join(tree, 'asked.jsonl'), 'utf8').trim().split('\n')
    return { status, asked: asked.map((line) => JSON.parse(line) as [string, string[], string]) }
  }
  const BOTH = ['tests/faults', 'tests/security']

  test('is the attacks and faults in full, then what a browser meets on bad networks', () => {
    const { status, asked } = faults([])
    expect(status).toBe(0)
    expect(asked.map(([, , how]) => how)).toEqual(['whole', 'whole'])
    expect(asked.map(([, args]) => args.filter((arg) => !arg.startsWith('-')))).toEqual([
      ['run', ...BOTH],
      ['test', 'tests/e2e/bad-networks.spec.ts', 'tests/e2e/review-funnel-links.spec.ts'],
    ])
  })

  test.each<[string[], string[]]>([
    [['tests/faults/crash.test.ts'], ['tests/faults/crash.test.ts']],
    [
      ['-t', 'locked'],
      [...BOTH, '-t', 'locked'],
    ],
    [['--bail=1'], [...BOTH, '--bail=1']],
    [
      ['-t', 'locked', 'tests/faults'],
      ['-t', 'locked', 'tests/faults'],
    ],
  ])('with %j it is the first suite alone: %j', (args, ends) => {
    const { asked } = faults(args)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.[1].slice(3)).toEqual(ends)
  })

  test.each(['vitest', 'test'])('fails where one of the two does, and runs both: %s', (failing) => {
    const { status, asked } = faults([], failing)
    expect([status, asked.length]).toEqual([1, 2])
  })
})
