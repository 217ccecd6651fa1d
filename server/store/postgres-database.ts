import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { errorText } from '#domain/error-text.ts'
import type { Opening } from './migrations.ts'
import { PREPARED } from './postgres-capture.ts'
import { migratePostgres } from './postgres-migrations.ts'
import { KEEP_ALIVE, READ_COMMITTED } from './postgres-session.ts'
import { ANSWER_MS, REPORTS_MS, StoreUnavailable } from './store.ts'
import type { Tables } from './tables.ts'

export type PostgresOptions = Opening & {
  /** postgres://user:password@host/database */
  url: string
  /** Folder of the migrations. */
  migrations?: string
}

export const POSTGRES_MIGRATIONS = fileURLToPath(new URL('../../db/migrations/postgres', import.meta.url))
/** For each process. With those for bookings, reports and listening (18), five stay below the usual limit of 100. */
const CONNECTIONS_MAX = 12
/** Bookings wait for one lock: more of them at once would only hold connections. */
const BOOKINGS_MAX = 4
/** The server times out this much earlier, so that the true reason still reaches the caller. */
const GIVE_UP_MS = 200
const LOCK_MS = 1_500
/** A process that hangs must not hold its locks for longer. */
const IDLE_IN_TRANSACTION_MS = 10_000

/** Set by SQL rather than as connection options, which a connection pooler in between would refuse. */
const session = (answerMs: number) => `
  set statement_timeout = ${answerMs - GIVE_UP_MS};
  set lock_timeout = ${LOCK_MS};
  set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
  ${READ_COMMITTED};
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`

/**
 * SQLSTATEs of temporary failures: connection, rollback by the server, out of resources, shutdown or
 * cancellation, input/output, lock not available, read-only (a standby that is not yet, or no longer, the
 * primary).
 */
const UNAVAILABLE = /^(08|40|53|57|58|55P03|25006)/

/** Opens the database, migrated and answering. @throws with what to do, if it cannot be used */
export async function openPostgresDatabase(options: PostgresOptions) {
  const { url, migrations = POSTGRES_MIGRATIONS, refusesOlder = false } = options
  await migratePostgres(url, migrations, refusesOlder)
  const pool = openPool(url, CONNECTIONS_MAX, ANSWER_MS)
  const db = database(pool)
  await db.selectFrom('setting').select('name').limit(1).execute()
  const booked = database(openPool(url, BOOKINGS_MAX, ANSWER_MS))
  return { db, pool, booked, reports: openReports(url) }
}

/**
 * Reports take seconds over millions of events: they share one connection of their own, opened on first use,
 * so that they wait for one another and no lead waits for them.
 */
function openReports(url: string): Kysely<Tables> {
  const pool = openPool(url, 1, REPORTS_MS)
  const under = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => under.add(client))
  pool.on('release', (_error, client) => under.delete(client))
  const end = async () => {
    // A report is not worth waiting for when the program stops.
    for (const client of under) void client.end()
    await pool.end()
  }
  return database(pool, end)
}

function openPool(connectionString: string, max: number, answerMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'tradefront',
    max,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    ...KEEP_ALIVE,
    onConnect: async (client) => {
      await client.query(session(answerMs))
    },
  })
  // Without a listener, a broken connection would end the process. The query in progress fails anyway, and
  // the pool drops the connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function database(pool: pg.Pool, end = () => pool.end()): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guardedPool(pool, end) }) })
}

function guardedPool(pool: pg.Pool, end: () => Promise<void>): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end,
    connect: async () => {
      // Whatever refuses a connection, even a changed password, may be put right while the program runs.
      const client = await pool.connect().catch((error) => {
        throw cannotBeUsed(error)
      })
      // Kysely recognises a connection by its object, so the same connection must give the same object.
      const known = clients.get(client) ?? guardedClient(client)
      clients.set(client, known)
      return known
    },
  }
}

function guardedClient(client: pg.PoolClient): PostgresPoolClient {
  let broken: Error | undefined

  async function query(text: string, parameters: readonly unknown[]) {
    if (broken) throw broken
    try {
      return await client.query({ name: PREPARED.get(text), text, values: parameters.map(withoutNul) })
    } catch (error) {
      const passing = unavailable(error)
      // The next user of the connection would meet the query still in progress, or the server's shutdown.
      if (passing && !isRefusal(error)) broken = passing
      throw passing ?? error
    }
  }

  // Kysely uses the other overload, with a cursor, only for streams.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) }
}

/** Whether the server rejected only this statement and the connection stays usable. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|57P|25006)/.test(error.code ?? '')
}

function unavailable(error: unknown): StoreUnavailable | null {
  if (error instanceof pg.DatabaseError && !UNAVAILABLE.test(error.code ?? '')) return null
  return cannotBeUsed(error)
}

function cannotBeUsed(error: unknown): StoreUnavailable {
  return new StoreUnavailable(`The database cannot be used now: ${errorText(error)}`, { cause: error })
}

/** PostgreSQL rejects NUL in text. Stored text contains none, so a lookup with one finds nothing. */
export function withoutNul(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
}
