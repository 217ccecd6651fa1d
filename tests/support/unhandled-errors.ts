import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter } from 'vitest/node'

/** Where a Vitest run writes errors that no test caught, as a list: its own JSON report omits them. */
export const UNHANDLED_ERRORS = 'test-results/unhandled-errors.json'

export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_files: unknown, errors: readonly SerializedError[]) {
    writeFileSync(UNHANDLED_ERRORS, JSON.stringify(errors.map(({ stack, message }) => stack ?? message)))
  }
}
