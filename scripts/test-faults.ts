import { spawnSync } from 'node:child_process'
import { findChromium } from '../tests/support/chromium.ts'
import { buildIfNeeded } from './build-if-needed.ts'

const asked = process.argv.slice(2)
/** Neither an option nor the value of one, as in `-t locked`. */
const isPath = (argument: string, index: number) =>
  !argument.startsWith('-') && !/^-[^=]*$/.test(asked[index - 1] ?? '')

/** The fault and attack suites in full, which takes minutes; `npm test` runs a short form of them. */
const SUITES: [program: string, args: string[]][] = [
  [
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      // One file at a time: some tests measure how long the machine takes.
      '--no-file-parallelism',
      '--testTimeout=900000',
      ...(asked.some(isPath) ? [] : ['tests/faults', 'tests/security']),
    ],
  ],
  [
    'node_modules/@playwright/test/cli.js',
    [
      'test',
      '--workers=1',
      '--reporter=list',
      'tests/e2e/bad-networks.spec.ts',
      'tests/e2e/review-funnel-links.spec.ts',
    ],
  ],
]

buildIfNeeded()
const env = { ...process.env, FAULTS: 'whole', CHROMIUM_PATH: findChromium() }
// Arguments from the command line are meant for the first suite only.
const failed = SUITES.slice(0, asked.length > 0 ? 1 : undefined).filter(
  ([program, args]) =>
    spawnSync(process.execPath, [program, ...args, ...asked], { stdio: 'inherit', env }).status !== 0,
)
process.exit(failed.length === 0 ? 0 : 1)
