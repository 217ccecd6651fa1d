import { type Expression, PostgresAdapter, sql, type Transaction } from 'kysely'
import type { Db } from './store-core.ts'
import type { Tables } from './tables.ts'

/** Any numbers that no other lock of this program has. */
const BOOKINGS_LOCK = 726_302
const ROLL_UP_LOCK = 726_303

/** The few statements that differ ask this. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** One at a time decides about a slot, until its transaction ends. SQLite has one writer anyway. */
export function lockBookings(trx: Db): Promise<void> {
  return lock(trx, BOOKINGS_LOCK)
}

/** Until its transaction ends nobody else changes them; in one order, so that two never wait for each other. */
export async function lockSubmissions(trx: Db, ids: readonly string[] | Expression<string>): Promise<void> {
  if (isPostgres(trx))
    await trx.selectFrom('submission').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Two that sum up the same events would count them twice. */
export function lockRollUp(trx: Db): Promise<void> {
  return lock(trx, ROLL_UP_LOCK)
}

/**
 * A transaction that waits for no sync of the disk: the next one that does takes it along, before it at most a power cut
 * loses it. SQLite takes the setting outside of a transaction alone, so its connection is held until it is put back.
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
