import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './store-core.ts'

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

/** Two that sum up the same events would count them twice. */
export function lockRollUp(trx: Db): Promise<void> {
  return lock(trx, ROLL_UP_LOCK)
}

async function lock(trx: Db, key: number): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${sql.lit(key)})`.execute(trx)
}
