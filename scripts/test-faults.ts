import { spawnSync } from 'node:child_process'
import { buildIfNeeded } from './build.ts'

/** The fault and attack suites in their whole form: minutes, where `npm test` runs a short form of them. */
await buildIfNeeded()
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    // One at a time: some measure how long the machine takes.
    '--no-file-parallelism',
    '--testTimeout=900000',
    'tests/faults',
    'tests/security',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, FAULTS: 'whole' } },
)
process.exit(status ?? 1)
