import { sql } from 'kysely'
import type { DeliveryState } from '#domain/leads/delivery-state.ts'
import { CALL_MAILS } from './bookings-store.ts'
import type { OperatorStore } from './operator-store.ts'
import type { Destination } from './store.ts'
import type { Db } from './store-core.ts'
import { OPEN } from './tables.ts'

export function countMethods(db: Db): Pick<OperatorStore, 'submissionCounts' | 'deliveryCounts'> {
  return {
    submissionCounts: async () => {
      const rows = await db
        .selectFrom('submission')
        .select(['kind', 'status'])
        .select((eb) => eb.fn.countAll().as('count'))
        .groupBy(['kind', 'status'])
        .orderBy('kind')
        .orderBy('status')
        .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count) }))
    },
    deliveryCounts: (now) => deliveryCounts(db, now),
  }
}

/**
 * Deliveries in one state, or all that have ended. The conditions are worded as in the two partial indexes,
 * which otherwise would not be used.
 */
export function deliveriesIn(db: Db, state?: DeliveryState) {
  const all = db.selectFrom('delivery')
  if (state === 'open') return all.where('state', '=', OPEN)
  const ended = all.where('state', '<>', OPEN)
  return state ? ended.where('state', '=', state) : ended
}

async function deliveryCounts(db: Db, now: string) {
  const count = (state?: DeliveryState) =>
    deliveriesIn(db, state)
      .select(['state', 'destination'])
      .select((eb) => eb.fn.countAll().as('count'))
      .groupBy(['state', 'destination'])
  // A delivery that failed is due again later, but has been waiting since its first failure.
  const waits = sql<boolean>`due_at <= ${now} or first_failed_at is not null`
  const open = count('open').select(
    sql<string | null>`min(coalesce(first_failed_at, due_at)) filter (where ${waits})`.as('waitsSince'),
  )
  const ended = count().select(sql<string | null>`null`.as('waitsSince'))
  const rows = await open.unionAll(ended).orderBy('destination').orderBy('state').execute()
  const unsent = await unsentCallMails(db)
  return rows.map(({ count, ...row }) => ({
    ...row,
    count: Number(count) - ((row.state === 'done' && unsent.get(row.destination)) || 0),
  }))
}

/**
 * Counts call mails that were settled unsent because the booking changed or it was too late. They are found
 * through bookings, rather than among everything that was delivered.
 */
async function unsentCallMails(db: Db): Promise<Map<Destination, number>> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('delivery', 'delivery.submission_id', 'booking.submission_id')
    .where('delivery.destination', 'in', CALL_MAILS)
    .where('delivery.state', '=', 'done')
    .where('delivery.last_error', 'is not', null)
    .select(['delivery.destination', (eb) => eb.fn.countAll().as('count')])
    .groupBy('delivery.destination')
    .execute()
  return new Map(rows.map(({ destination, count }) => [destination, Number(count)]))
}
