import { type Expression, PostgresAdapter, sql, type Transaction } from 'kysely'
import type { Db } from './store-core.ts'
import type { Tables } from './tables.ts'

/** Arbitrary keys that no other advisory lock of this program uses. */
const BOOKINGS_LOCK = 726_302
const ROLL_UP_LOCK = 726_303

/** Used by the few statements that differ between the databases. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Lets one transaction at a time decide about slots, until it ends. SQLite has one writer anyway. */
export function lockBookings(trx: Db): Promise<void> {
  return lock(trx, BOOKINGS_LOCK)
}

/** Locks submissions until the transaction ends, in a fixed order so that two transactions never deadlock. */
export async function lockSubmissions(trx: Db, ids: readonly string[] | Expression<string>): Promise<void> {
  if (isPostgres(trx))
    await trx.selectFrom('submission').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Allows one roll-up at a time: two that sum up the same events would count them twice. */
export function lockRollUp(trx: Db): Promise<void> {
  return lock(trx, ROLL_UP_LOCK)
}

/**
 * Runs a transaction that does not wait for a disk sync: the next one that does covers it, and only a power
 * cut before that loses it. SQLite accepts the setting only outside a transaction, so the connection is held
 * until it is restored.
 */
export async function withoutSync(db: Db, run: (trx: Transaction<Tables>) => Promise<void>): Promise<void> {
  if (isPostgres(db))
    return db.transaction().execute(async (trx) => {
      await sql`set local synchronous_commit = off`.execute(trx)
      await run(trx)
    })
  await db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection)
    try {
      await connection.transaction().execute(run)
    } finally {
      await sql`pragma synchronous = full`.execute(connection)
    }
  })
}

async function lock(trx: Db, key: number): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${sql.lit(key)})`.execute(trx)
}
