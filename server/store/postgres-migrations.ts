import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { errorText } from '#domain/error-text.ts'
import { Refused } from '#server/refused.ts'
import {
  type AppliedMigration,
  type Migration,
  pendingMigrations,
  readMigrations,
  refuseOlder,
} from './migrations.ts'
import { KEEP_ALIVE, WITHOUT_LIMITS } from './postgres-session.ts'

/** An arbitrary key that no other program uses in this database. */
const MIGRATION_LOCK = 726_301
const CONNECT_MS = 10_000
/** Another process may be migrating, or a dump may be reading. */
const LOCK_MS = 60_000
/**
 * All reads and writes of a table queue behind a statement that waits to alter it, and they time out after
 * two seconds.
 */
const TABLE_LOCK_MS = 1_000
const BETWEEN_TRIES_MS = 2_000
const LOCK_NOT_AVAILABLE = '55P03'
const CHECK_MS = 1_000

/** Applies pending migrations, one process at a time, each in a transaction: a kill keeps completed ones. */
export async function migratePostgres(url: string, folder: string, refusesOlder = false): Promise<void> {
  const known = readMigrations(folder)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
  })
  // The error also fails the query in progress, where it is handled.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`PostgreSQL at ${placeOf(url)} cannot be reached: ${errorText(error)}`, { cause: error })
  }
  try {
    await soon(client, `${WITHOUT_LIMITS}; set lock_timeout = ${LOCK_MS}`)
    const { server_encoding: encoding } = (await soon(client, 'show server_encoding')).rows[0] ?? {}
    if (encoding !== 'UTF8')
      throw new Refused(
        `The database at ${placeOf(url)} keeps text as ${encoding}, which has no room for every name. ` +
          "Create it with: encoding 'UTF8' template template0",
      )
    // If this process is killed, the server must not go on migrating, and hold the lock, until the statement
    // ends. Not every server supports this.
    await soon(client, `set client_connection_check_interval = ${CHECK_MS}`).catch(() => {})
    await soon(client, `select pg_advisory_lock(${MIGRATION_LOCK})`, LOCK_MS + CONNECT_MS)
    await client.query(
      'create table if not exists schema_migration (version integer primary key, sha256 text not null)',
    )
    const applied = await appliedMigrations(client)
    if (refusesOlder) refuseOlder(known, applied)
    for (const migration of pendingMigrations(known, applied)) await apply(client, migration)
  } finally {
    // Releases the lock too.
    await client.end()
  }
}

/** A silently lost connection must fail the start, so that the process supervisor tries again. */
function soon(client: pg.Client, text: string, ms = CONNECT_MS) {
  return client.query<Record<string, string>>({ text, query_timeout: ms } as pg.QueryConfig)
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (const until = Date.now() + LOCK_MS; ; await pause(BETWEEN_TRIES_MS)) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const waits = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (waits && Date.now() < until) continue
      const why = waits
        ? 'a table is held by somebody else, such as a dump; start again after it'
        : errorText(error)
      throw new Error(`Migration ${migration.file} failed: ${why}`, { cause: error })
    }
  }
}

async function applyOnce(client: pg.Client, { version, sha256, sql }: Migration): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${TABLE_LOCK_MS}`)
  await client.query(sql)
  await client.query('insert into schema_migration (version, sha256) values ($1, $2)', [version, sha256])
  await client.query('commit')
}

async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select version, sha256 from schema_migration order by version',
  )
  return rows
}

/** The host and port, without the password. */
function placeOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'the given address'
}
