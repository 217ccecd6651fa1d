import { DatabaseSync } from 'node:sqlite'
import { errorText } from '#domain/error-text.ts'
import { hasCode } from './sqlite-codes.ts'

const NAMED_MAX = 3

/** Checks the whole file, which takes seconds for a gigabyte. Null if it is intact, or currently locked. */
export function findDamage(path: string): string | null {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { readOnly: true })
    const found = database.prepare(`pragma quick_check(${NAMED_MAX})`).all()
    const problems = found.map((row) => String(row.quick_check)).join('; ')
    return problems === 'ok' ? null : problems.replaceAll('\n', ' ')
  } catch (error) {
    // A read error of the disk is caught here too.
    return hasCode(error, 'BUSY', 'LOCKED') ? null : errorText(error)
  } finally {
    database?.close()
  }
}
