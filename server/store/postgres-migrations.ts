import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { errorText } from '#domain/error-text.ts'
import { Refused } from '#server/refused.ts'
import { type AppliedMigration, type Migration, pendingMigrations, readMigrations } from './migrations.ts'
import { KEEP_ALIVE, WITHOUT_LIMITS } from './postgres-session.ts'

/** Any number that no other program takes in this database. */
const MIGRATION_LOCK = 726_301
const CONNECT_MS = 10_000
/** Another process may be migrating, or a dump be reading. */
const LOCK_MS = 60_000
/** All who read or write a table queue behind whoever waits to change it, and they have two seconds. */
const TABLE_LOCK_MS = 1_000
const BETWEEN_TRIES_MS = 2_000
const LOCK_NOT_AVAILABLE = '55P03'
const CHECK_MS = 1_000

/** Applies what is pending, one process at a time, each in its own transaction: a kill leaves the one before. */
export async function migratePostgres(url: string, folder: string): Promise<void> {
  const known = readMigrations(folder)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
  })
  // It also fails the query under way, which is where it is heard.
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
    // A process that was killed must not go on migrating, and hold the lock, until its statement ends. Not every server can.
    await soon(client, `set client_connection_check_interval = ${CHECK_MS}`).catch(() => {})
    await soon(client, `select pg_advisory_lock(${MIGRATION_LOCK})`, LOCK_MS + CONNECT_MS)
    await client.query(
      'create table if not exists schema_migration (version integer primary key, sha256 text not null)',
    )
    for (const migration of pendingMigrations(known, await appliedMigrations(client))) {
      await apply(client, migration)
    }
  } finally {
    // Ends the lock too.
    await client.end()
  }
}

/** A connection that was lost without a word must end the start, so that whoever supervises it tries again. */
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

/** Without the password. */
function placeOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'the given address'
}
