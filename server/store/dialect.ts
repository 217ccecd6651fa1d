import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './store-core.ts'

/** Any number that no other lock of this program has. */
const BOOKINGS_LOCK = 726_302

/** The few statements that differ ask this. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** One at a time decides about a slot, until its transaction ends. SQLite has one writer anyway. */
export async function lockBookings(trx: Db): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${sql.lit(BOOKINGS_LOCK)})`.execute(trx)
}
