import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter } from 'vitest/node'

/** Where a run of Vitest leaves what no test has caught, a text each: its own report in JSON says nothing of them. */
export const UNHANDLED_ERRORS = 'test-results/unhandled-errors.json'

export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_files: unknown, errors: readonly SerializedError[]) {
    writeFileSync(UNHANDLED_ERRORS, JSON.stringify(errors.map(({ stack, message }) => stack ?? message)))
  }
}
