import { DatabaseSync } from 'node:sqlite'
import { errorText } from '#domain/error-text.ts'

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED_CODES = [11, 26]
/** SQLITE_BUSY and SQLITE_LOCKED. */
const IN_USE_CODES = [5, 6]
const NAMED_MAX = 3

/** SQLite's primary one; 0 for an error that is not its own. */
export function resultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}

export function isDamaged(error: unknown): boolean {
  return DAMAGED_CODES.includes(resultCode(error))
}

/** Goes through the whole file: seconds for a gigabyte. Null where it is whole, or locked just now. */
export function findDamage(path: string): string | null {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { readOnly: true })
    const found = database.prepare(`pragma quick_check(${NAMED_MAX})`).all()
    const problems = found.map((row) => String(row.quick_check)).join('; ')
    return problems === 'ok' ? null : problems.replaceAll('\n', ' ')
  } catch (error) {
    // A disk that cannot be read says so here.
    return IN_USE_CODES.includes(resultCode(error)) ? null : errorText(error)
  } finally {
    database?.close()
  }
}
