import pg from 'pg'
import { errorText } from '#domain/error-text.ts'
import { type AppliedMigration, type Migration, pendingMigrations, readMigrations } from './migrations.ts'

/** Any number that no other program takes in this database. */
const MIGRATION_LOCK = 726_301
const CONNECT_MS = 10_000
/** Another process may be migrating. */
const LOCK_MS = 60_000
const CHECK_MS = 1_000

/** Applies what is pending, one process at a time, each in its own transaction: a kill leaves the one before. */
export async function migratePostgres(url: string, folder: string): Promise<void> {
  const known = readMigrations(folder)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  // It also fails the query under way, which is where it is heard.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`PostgreSQL at ${placeOf(url)} cannot be reached: ${errorText(error)}`, { cause: error })
  }
  try {
    await client.query(`set lock_timeout = ${LOCK_MS}`)
    // A process that was killed must not go on migrating, and hold the lock, until its statement ends. Not every server can.
    await client.query(`set client_connection_check_interval = ${CHECK_MS}`).catch(() => {})
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
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

async function apply(client: pg.Client, { version, sha256, sql, file }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migration (version, sha256) values ($1, $2)', [version, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`Migration ${file} failed: ${errorText(error)}`, { cause: error })
  }
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
