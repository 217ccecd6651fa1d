import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const STATEMENTS_MAX = 200
/** A transaction, or a change that is one by itself. */
const BEGINS_WRITE = /^(begin|insert|update|delete|with)\b/i

/** Runs work on the database, and says of its failures what they mean to the store. */
export type Guard = <T>(work: () => T) => T

/**
 * Adapts `node:sqlite` to Kysely's dialect, and caches its statements.
 * @param checkFile throws where a transaction would be in vain
 */
export function adapt(database: DatabaseSync, guarded: Guard, checkFile: () => void): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  const beforeWrite: Guard = (work) =>
    guarded(() => {
      if (!database.isTransaction) checkFile()
      return work()
    })
  const checked = (sql: string) => (BEGINS_WRITE.test(sql) ? beforeWrite : guarded)
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const known = statements.get(sql)
      if (known) return known
      if (statements.size >= STATEMENTS_MAX) statements.clear()
      const statement = sql === 'rollback' ? rollback(database) : prepare(database, sql, checked(sql))
      statements.set(sql, statement)
      return statement
    },
  }
}

function prepare(database: DatabaseSync, sql: string, guarded: Guard): SqliteStatement {
  // Every transaction here writes. Requested late, the write lock fails at once instead of waiting its turn.
  const statement = guarded(() => database.prepare(sql === 'begin' ? 'begin immediate' : sql))
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => guarded(() => statement.all(...values(parameters))),
    run: (parameters) => guarded(() => statement.run(...values(parameters))),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}

/** A full disk may have rolled back already; a second rollback would then fail and hide the reason. */
function rollback(database: DatabaseSync): SqliteStatement {
  const none = { changes: 0, lastInsertRowid: 0 }
  const run = () => {
    if (database.isTransaction) database.exec('rollback')
    return none
  }
  return { reader: false, run, all: () => [], iterate: () => [].values() }
}

function values(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[]
}
