import { errorText } from '#domain/error-text.ts'
import { StoreDamaged, StoreUnavailable } from './store.ts'

/** Primary result codes of SQLite (https://sqlite.org/rescode.html) that the program distinguishes. */
const CODES = {
  BUSY: 5,
  LOCKED: 6,
  NOMEM: 7,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  NOTADB: 26,
} as const

/** Whether the error is SQLite's and has one of these codes. */
export function hasCode(error: unknown, ...names: (keyof typeof CODES)[]): error is Error {
  // The primary code is the lowest byte of an extended one.
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  return names.some((name) => CODES[name] === code)
}

/** Whether the file is corrupt, or not a database. */
export function isDamaged(error: unknown): boolean {
  return hasCode(error, 'CORRUPT', 'NOTADB')
}

/** Whether SQLite failed to write a file, whatever the file holds. */
export function isUnwritable(error: unknown): error is Error {
  return hasCode(error, 'READONLY', 'IOERR', 'FULL', 'CANTOPEN')
}

/** Temporary failures. */
const PASSING = ['BUSY', 'LOCKED', 'NOMEM', 'READONLY', 'IOERR', 'FULL', 'CANTOPEN'] as const

/** Runs work, whose temporary failures become `StoreUnavailable` and those of a corrupt file `StoreDamaged`. */
export function asStoreUnavailable<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    // A damaged file needs somebody to repair it. Until then the browser keeps the submission all the same.
    const Away = isDamaged(error) ? StoreDamaged : StoreUnavailable
    if (Away === StoreUnavailable && !hasCode(error, ...PASSING)) throw error
    throw new Away(`The database cannot be used now: ${errorText(error)}`, { cause: error })
  }
}
