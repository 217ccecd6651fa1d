import { accessSync, chownSync, constants, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { Kysely, SqliteDialect } from 'kysely'
import { OWNER_ONLY } from '#server/write-beside.ts'
import {
  type AppliedMigration,
  type Migration,
  type Opening,
  pendingMigrations,
  readMigrations,
  refuseOlder,
} from './migrations.ts'
import { adapt, type Guard } from './sqlite-adapter.ts'
import { asStoreUnavailable, hasCode } from './sqlite-codes.ts'
import { watchFile } from './sqlite-file.ts'
import { StoreDamaged, StoreUnavailable } from './store.ts'
import { createStoreCore, type StoreCore } from './store-core.ts'
import type { Tables } from './tables.ts'

export type SqliteOptions = Opening & {
  /** A file, created if it does not exist, or ':memory:'. */
  path: string
  /** Folder of the migrations. */
  migrations?: string
  /** A second connection, beside the one that writes: the database exists and is migrated already. */
  readOnly?: boolean
}

export const SQLITE_MIGRATIONS = fileURLToPath(new URL('../../db/migrations/sqlite', import.meta.url))
/** Another process may be migrating. */
const OPEN_BUSY_MS = 10_000
/** Below the 2 s after which a caller gives up, so that the true reason still reaches it. */
const BUSY_MS = 1_000
/** 16 MB of log between checkpoints: with the default of 1,000 pages a capture took a fifth longer. */
const CHECKPOINT_PAGES = 4_000
/** Leads wait while the checkpoint waits for readers. */
const EMPTY_LOG_BUSY_MS = 100

/** Opens the store in this thread, which waits for disk and locks. Servers use `openSqliteStore`. */
export function openSqliteCore(options: SqliteOptions): SqliteCore {
  if (options.readOnly) return sqliteCore(openToRead(options.path))
  const database = openSqliteDatabase(options)
  return sqliteCore(database, options.path === ':memory:' ? undefined : watchFile(options.path))
}

export type SqliteCore = StoreCore & {
  /** Whether another connection (a command's) has written since the last call. @throws as any query does */
  writtenElsewhere: () => boolean
}

/** @param checkFile throws where writing on would be in vain; asked before each transaction */
export function sqliteCore(database: DatabaseSync, checkFile = () => {}): SqliteCore {
  let damaged: unknown
  let unwritable = false
  const guarded: Guard = (work) => {
    try {
      return asStoreUnavailable(work)
    } catch (error) {
      if (error instanceof StoreDamaged) damaged = error
      if (isWriteRefused(error)) unwritable = true
      throw error
    }
  }
  const adapted = adapt(database, guarded, checkFile)
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapted }) })
  const core = createStoreCore(db)
  const overwriteErased = () => db.connection().execute(async () => emptyLog(database))
  const statement = database.prepare('pragma data_version')
  const version = () => asStoreUnavailable(() => statement.get()?.data_version)
  let seen = version()
  return {
    ...core,
    overwriteErased,
    // What the ping reads may be intact, but `/readyz` must also report damage found elsewhere, a file that has
    // gone, and one that takes no writes. It tries to write itself: while it answers 503, no lead comes whose
    // write would show that the file is well again.
    ping: async () => {
      if (damaged) throw damaged
      checkFile()
      if (unwritable)
        await db.connection().execute(async () => asStoreUnavailable(() => tryWriting(database)))
      unwritable = false
      await core.ping()
    },
    writtenElsewhere: () => {
      const before = seen
      seen = version()
      return seen !== before
    },
  }
}

/**
 * The disk refuses writes or fails them, or another program holds the lock: reading works all the same. Not if
 * the disk is full: that passes, and pages need no writes.
 */
function isWriteRefused(error: unknown): boolean {
  return error instanceof StoreUnavailable && hasCode(error.cause, 'READONLY', 'IOERR', 'BUSY', 'LOCKED')
}

/** Writes the file's first page as it is. @throws why that fails */
function tryWriting(database: DatabaseSync): void {
  database.exec('begin immediate')
  try {
    database.exec('pragma user_version = 0; commit')
  } finally {
    if (database.isTransaction) database.exec('rollback')
  }
}

/** Until this runs, erased rows remain in the log, and in the file where the log is not yet copied over. */
function emptyLog(database: DatabaseSync): boolean {
  database.exec(`pragma busy_timeout = ${EMPTY_LOG_BUSY_MS}`)
  try {
    return asStoreUnavailable(() => database.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0)
  } finally {
    database.exec(`pragma busy_timeout = ${BUSY_MS}`)
  }
}

export function openSqliteDatabase(options: SqliteOptions): DatabaseSync {
  const { path, migrations = SQLITE_MIGRATIONS, refusesOlder = false } = options
  const inMemory = path === ':memory:'
  if (!inMemory) makePrivate(path)
  return namingFile(path, () => {
    const database = new DatabaseSync(path, { timeout: OPEN_BUSY_MS, enableForeignKeyConstraints: true })
    try {
      // SQLite opens a file that it cannot write for reading only, and each lead would fail.
      if (!inMemory && !canAccess(path, constants.W_OK))
        throw new StoreUnavailable('attempt to write a readonly database')
      makeDurable(database, inMemory)
      migrate(database, readMigrations(migrations), refusesOlder)
      database.exec(`pragma busy_timeout = ${BUSY_MS}; pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
      // Otherwise each insert of several rows first writes the pages it changes, with people's data, to a
      // temporary file: a fifth of this thread's time. Not while migrating: an index over millions of rows is
      // sorted in files.
      database.exec('pragma temp_store = memory')
    } catch (error) {
      database.close()
      throw error
    }
    return database
  })
}

function openToRead(path: string): DatabaseSync {
  return namingFile(path, () => new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS }))
}

/**
 * Creates the file for its owner alone, as SQLite does its logs: it holds people's names and numbers. What
 * root creates gets the folder's owner: a command may run before the site's first start, which uses another
 * account.
 */
function makePrivate(path: string): void {
  const folder = dirname(path)
  makePrivateFolder(folder)
  if (isThere(path)) return
  writeFileSync(path, '', { flag: 'a', mode: OWNER_ONLY })
  belongAs(path, folder)
}

export function makePrivateFolder(folder: string): void {
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (made)
    for (let each = folder; each !== dirname(made); each = dirname(each)) belongAs(each, dirname(made))
}

/** True also for a path that cannot be examined: opening it then reports what is wrong. */
export function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}

/** The tables that the program made, by name; SQLite keeps some of its own beside them. */
export function tableNames(database: DatabaseSync): string[] {
  const tables = database
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite~_%' escape '~' order by name",
    )
    .all()
  return tables.map(({ name }) => String(name))
}

function belongAs(path: string, folder: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  chownSync(path, uid, gid)
}

/** Adds the path and its owner to an error, since SQLite names neither. */
export function namingFile<T>(path: string, open: () => T): T {
  try {
    return asStoreUnavailable(open)
  } catch (error) {
    if (error instanceof StoreUnavailable || (error instanceof Error && 'errcode' in error))
      error.message += `: ${path}${whose(path)}.`
    throw error
  }
}

function whose(path: string): string {
  const folder = dirname(path)
  // The owner of a file cannot be read in a folder that may not be entered.
  const seen = canAccess(folder, constants.X_OK) ? [path, folder] : [folder]
  const closed = seen.find((each) => !canAccess(each, constants.R_OK | constants.W_OK))
  if (closed === undefined) return ''
  const { uid, mode } = statSync(closed)
  const whom = `user ${uid} (mode ${(mode & 0o777).toString(8)}), and this runs as user ${process.getuid?.()}`
  return closed === path ? `, which belongs to ${whom}` : `, whose folder belongs to ${whom}`
}

function canAccess(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

function makeDurable(database: DatabaseSync, inMemory: boolean): void {
  const journal = database.prepare('pragma journal_mode = wal').get()?.journal_mode
  // Erased rows are overwritten, not only unlinked; `emptyLog` removes their older copies.
  database.exec('pragma synchronous = full; pragma secure_delete = on')
  const synchronous = database.prepare('pragma synchronous').get()?.synchronous
  if (synchronous !== 2 || (!inMemory && journal !== 'wal')) {
    throw new Error(
      `The database cannot be made durable here (journal ${journal}, synchronous ${synchronous}). ` +
        'Put it on a local disk: network file systems cannot hold a write-ahead log.',
    )
  }
}

/**
 * Applies pending migrations, each in its own transaction: a kill midway leaves the completed ones. In the
 * caller's, if it has begun one, it applies all.
 */
export function migrate(database: DatabaseSync, known: Migration[], refusesOlder = false): void {
  database.exec(
    'create table if not exists schema_migration (version integer primary key, sha256 text not null) strict',
  )
  if (refusesOlder) refuseOlder(known, appliedMigrations(database))
  const within = database.isTransaction
  while (pendingMigrations(known, appliedMigrations(database)).length > 0) {
    if (!within) database.exec('begin immediate')
    try {
      // Checked again inside the transaction: another process may have been faster.
      const [next] = pendingMigrations(known, appliedMigrations(database))
      if (next) {
        database.exec(next.sql)
        const insert = database.prepare('insert into schema_migration (version, sha256) values (?, ?)')
        insert.run(next.version, next.sha256)
      }
      if (!within) database.exec('commit')
    } catch (error) {
      if (!within && database.isTransaction) database.exec('rollback')
      throw error
    }
  }
}

export function appliedMigrations(database: DatabaseSync): AppliedMigration[] {
  const rows = database.prepare('select version, sha256 from schema_migration order by version').all()
  return rows.map((row) => ({ version: Number(row.version), sha256: String(row.sha256) }))
}
