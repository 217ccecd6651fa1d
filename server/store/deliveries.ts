import { sql } from 'kysely'
import type { DeliveryState } from '#domain/leads/delivery-state.ts'
import { logActivity } from './activities.ts'
import { openRows } from './claims.ts'
import { probeNow } from './destinations.ts'
import { lockSubmissions } from './dialect.ts'
import { type Delivery, type Destination, LEASE_MS, type Replayed } from './store.ts'
import type { Db, StoreCore } from './store-core.ts'
import { cutError, OPEN, toAttempt, toDelivery } from './tables.ts'

type Methods = Pick<
  StoreCore,
  | 'nextDue'
  | 'replay'
  | 'releaseDestination'
  | 'releaseOfLaterClock'
  | 'giveUp'
  | 'findDelivery'
  | 'listDeliveries'
  | 'attemptsOf'
>

/** Clocks of several machines differ by less than this, and an attempt is noted when it ends. */
const CLOCKS_APART_MS = 60_000

export function deliveryMethods(db: Db): Methods {
  return {
    nextDue: async (destinations) => {
      const due: Partial<Record<Destination, string>> = {}
      for (const destination of destinations) {
        const row = await openRows(db, destination)
          .select('due_at')
          .orderBy('due_at')
          .limit(1)
          .executeTakeFirst()
        if (row) due[destination] = row.due_at
      }
      return due
    },
    replay: (deliveryId, now, read = {}) =>
      db.transaction().execute((trx) => replay(trx, deliveryId, now, read)),
    releaseDestination: async (destination, now) => {
      const { numUpdatedRows } = await db
        .updateTable('delivery')
        .set({ due_at: now })
        .where('destination', '=', destination)
        .where('state', '=', OPEN)
        .where('lease_token', 'is', null)
        .where('due_at', '>', now)
        // A row that was never tried, such as a reminder, waits for its time, not for the destination.
        .where('first_failed_at', 'is not', null)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
    releaseOfLaterClock: async (now) => {
      const later = new Date(Date.parse(now) + CLOCKS_APART_MS).toISOString()
      const leasedNow = new Date(Date.parse(now) + CLOCKS_APART_MS + LEASE_MS).toISOString()
      await db.deleteFrom('notice').where('about', '=', 'digest').where('made_at', '>', later).execute()
      const { numUpdatedRows } = await db
        .updateTable('delivery')
        .set({
          due_at: now,
          first_failed_at: sql`case when first_failed_at > ${later} then ${now} else first_failed_at end`,
        })
        .where('state', '=', OPEN)
        .where('due_at', '>', now)
        .where(({ eb, and, or, ref }) =>
          or([
            and([
              eb('lease_token', 'is', null),
              or([eb('due_at', '=', ref('created_at')), eb('first_failed_at', '>', later)]),
            ]),
            // Leased, by the later clock, by a process that ended during its attempt.
            and([eb('lease_token', 'is not', null), eb('due_at', '>', leasedNow)]),
          ]),
        )
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
    giveUp: (destination, since, error, limit) => giveUp(db, destination, since, error, limit),
    findDelivery: async (deliveryId) => {
      const row = await db.selectFrom('delivery').selectAll().where('id', '=', deliveryId).executeTakeFirst()
      return row ? { ...toDelivery(row), payloadSnapshot: row.payload_snapshot } : null
    },
    listDeliveries: (filter) => listDeliveries(db, filter),
    attemptsOf: async (deliveryId) => {
      const query = db.selectFrom('attempt').selectAll().where('delivery_id', '=', deliveryId).orderBy('n')
      return (await query.execute()).map(toAttempt)
    },
  }
}

async function giveUp(
  db: Db,
  destination: Destination,
  since: string,
  error: string,
  limit: number,
): Promise<number> {
  // The first failure does not show the wait: behind an open breaker a row may first be tried on the third
  // day.
  const waited = sql<boolean>`lease_token is null and created_at < ${since}
    and (first_failed_at is not null or due_at < ${since})
    and not exists (select 1 from activity where activity.submission_id = delivery.submission_id
      and what = 'replay' and detail = destination and at >= ${since})`
  // As in `claim`: usually there is none, and checking must not take the write lock.
  const some = await openRows(db, destination).select('id').where(waited).limit(limit).execute()
  if (some.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set({ state: 'dead', last_error: cutError(error) })
    .where(
      'id',
      'in',
      some.map(({ id }) => id),
    )
    .where('state', '=', OPEN)
    .where(waited)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function replay(
  trx: Db,
  deliveryId: string,
  now: string,
  { was, payloadSnapshot, dueAt = now }: Replayed,
): Promise<Delivery | null> {
  // Locks the lead first, as an erasure does: the opposite order could deadlock.
  const lead = trx.selectFrom('delivery').select('submission_id').where('id', '=', deliveryId)
  await lockSubmissions(trx, lead.$asScalar())
  let query = trx
    .updateTable('delivery')
    .set({
      state: 'open',
      due_at: dueAt,
      lease_token: null,
      attempts: 0,
      rejections: 0,
      first_failed_at: null,
      last_error: null,
      done_at: null,
      ...(payloadSnapshot !== undefined && { payload_snapshot: payloadSnapshot }),
    })
    .where('id', '=', deliveryId)
  if (was) query = query.where('state', '=', was)
  const row = await query.returningAll().executeTakeFirst()
  if (!row) return null
  const { submission_id: submissionId, destination: detail } = row
  await logActivity(trx, { submissionId, at: now, what: 'replay', detail })
  await probeNow(trx, row.destination)
  return toDelivery(row)
}

async function listDeliveries(db: Db, { state, limit }: { state?: DeliveryState; limit?: number }) {
  let query = db.selectFrom('delivery').selectAll().orderBy('id', 'desc')
  if (state) query = query.where('state', '=', state)
  if (limit !== undefined) query = query.limit(limit)
  return (await query.execute()).map(toDelivery)
}
