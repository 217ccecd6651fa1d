import { sql } from 'kysely'
import { type Busy, isSlotAvailable } from '#domain/booking/slots.ts'
import { AFTER_CANCELLED_CALL } from '#domain/operator/stage.ts'
import { logActivity, setStage } from './activities.ts'
import {
  type BookingBlock,
  type BookingChange,
  type BookingRecord,
  type BookingsStore,
  CALL_MAILS,
  DESK_MAIL,
  type ReleasedCall,
  type SlotRequest,
} from './bookings-store.ts'
import { lockBookings, lockSubmissions } from './dialect.ts'
import type { Inserts } from './inserts.ts'
import type { Db } from './store-core.ts'
import { toBooking } from './tables.ts'

/** A literal in the statement: a query with a parameter cannot use a partial index. */
const BOOKED = sql.lit('booked' as const)
/** Covers the day of a start in any time zone: every call of that day counts towards the daily limit. */
const DAY_AROUND_MS = 36 * 60 * 60 * 1000
const SETTLED = 'Not sent: the booking was changed'

export function bookingMethods(db: Db, inserts: Inserts): BookingsStore {
  return {
    findBooking: (submissionId) => findBooking(db, submissionId),
    listBookings: async ({ limit, from, until }) => {
      let query = db.selectFrom('booking').selectAll().orderBy('start', 'desc').orderBy('submission_id')
      if (from !== undefined) query = query.where('start', '>=', from)
      if (until !== undefined) query = query.where('start', '<', until)
      if (limit !== undefined) query = query.limit(limit)
      return (await query.execute()).map(toBooking)
    },
    busyBetween: (from, until, except) => busyBetween(db, from, until, except),
    changeBooking: (change) => db.transaction().execute((trx) => changeBooking(trx, inserts, change)),
    addBlock: (block) => db.transaction().execute((trx) => addBlock(trx, block)),
    listBlocks: (after) =>
      db.selectFrom('booking_block').selectAll().where('until', '>', after).orderBy('start').execute(),
    purgeBlocks: async (before) => {
      const { numDeletedRows } = await db
        .deleteFrom('booking_block')
        .where('until', '<', before)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
    removeBlock: async (id) => {
      const { numDeletedRows } = await db.deleteFrom('booking_block').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

/** Waits for a booking in progress, so that a caller who then counts the calls in that period sees it. */
async function addBlock(trx: Db, block: BookingBlock): Promise<BookingBlock> {
  await lockBookings(trx)
  const { start, until, reason } = block
  const same = await trx
    .selectFrom('booking_block')
    .selectAll()
    .where((eb) => eb.and({ start, until, reason }))
    .executeTakeFirst()
  if (same) return same
  await trx.insertInto('booking_block').values(block).execute()
  return block
}

/** False if the start is not free, or another booking took it at the same moment. */
export async function holdSlot(
  trx: Db,
  slot: SlotRequest,
  booking: { submissionId: string; sequence: number; changedAt: string },
): Promise<boolean> {
  const { submissionId, sequence, changedAt } = booking
  await lockBookings(trx)
  if (!(await isFree(trx, submissionId, slot))) return false
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('booking')
    .values({
      submission_id: submissionId,
      start: slot.start,
      state: 'booked',
      sequence,
      changed_at: changedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Stores the call of a booking that leaves quarantine; `lost` is its start if its time could not be kept. */
export async function takeUpCall(
  trx: Db,
  submissionId: string,
  { sequence, slot }: ReleasedCall,
  now: string,
): Promise<{ lost: string | null } | 'taken' | 'stale'> {
  await lockBookings(trx)
  const apart = await quarantinedBooking(trx, submissionId)
  if (apart?.sequence !== sequence) return 'stale'
  if (slot) {
    const held = await holdSlot(trx, slot, { submissionId, sequence, changedAt: now })
    return held ? { lost: null } : 'taken'
  }
  const { start, state, changedAt } = apart
  const lost = state === 'booked' ? start : null
  const change = lost ? { sequence: sequence + 1, changed_at: now } : { sequence, changed_at: changedAt }
  await trx
    .insertInto('booking')
    .values({ submission_id: submissionId, start, state: 'cancelled', ...change })
    .execute()
  const { was: expected, stage } = AFTER_CANCELLED_CALL
  if (lost) await setStage(trx, { submissionId, stage, at: now, expected })
  return { lost }
}

/** Whether a start may be booked; the submission's own call does not block it. */
export async function isFree(
  trx: Db,
  submissionId: string,
  { start, now, calendar, rules }: SlotRequest,
): Promise<boolean> {
  if (Number.isNaN(Date.parse(start))) return false
  const around = (ms: number) => new Date(Date.parse(start) + ms).toISOString()
  const busy = await busyBetween(trx, around(-DAY_AROUND_MS), around(DAY_AROUND_MS), submissionId)
  return isSlotAvailable(start, busy, now, calendar, rules)
}

async function busyBetween(db: Db, from: string, until: string, except = ''): Promise<Busy> {
  const booked = await db
    .selectFrom('booking')
    .select('start')
    .where('state', '=', BOOKED)
    .where('start', '>=', from)
    .where('start', '<', until)
    .where('submission_id', '!=', except)
    .execute()
  const blocks = await db
    .selectFrom('booking_block')
    .select(['start', 'until as end'])
    .where('until', '>', from)
    .where('start', '<', until)
    .execute()
  return { taken: booked.map(({ start }) => start), blocks }
}

async function changeBooking(trx: Db, inserts: Inserts, change: BookingChange) {
  const { submissionId, sequence, slot, now, actor, lead } = change
  await lockBookings(trx)
  // Locks the lead before its other rows, as a replay and an erasure do.
  await lockSubmissions(trx, [submissionId])
  const current = await findBooking(trx, submissionId)
  if (current?.state !== 'booked' || current.sequence !== sequence) return 'stale'
  if (slot && !(await isFree(trx, submissionId, slot))) return 'taken'
  // A quarantined booking has no row to update.
  const { numUpdatedRows } = await trx
    .updateTable('booking')
    .set({
      ...(slot ? { start: slot.start } : { state: 'cancelled' }),
      sequence: sequence + 1,
      changed_at: now,
    })
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
  const deskIsTold = change.deliveries.some(
    ({ destination, state }) => destination === DESK_MAIL && state === 'open',
  )
  // A delivery that is being sent keeps its lease, so that `finish` can record the outcome.
  await trx
    .updateTable('delivery')
    .set({ state: 'done', done_at: now, last_error: SETTLED })
    .where('submission_id', '=', submissionId)
    .where('destination', 'in', deskIsTold ? [...CALL_MAILS, DESK_MAIL] : CALL_MAILS)
    .where('state', 'in', ['open', 'dead'])
    .execute()
  await logActivity(trx, {
    ...{ submissionId, at: now, actor },
    ...(slot
      ? { what: 'moved', detail: slot.start, was: current.start }
      : { what: 'cancelled', detail: current.start }),
  })
  const ofStage = lead && (await restage(trx, change, lead)) ? lead.deliveries : []
  const told = numUpdatedRows > 0n ? [...change.deliveries, ...ofStage] : []
  await inserts.deliveries(trx, submissionId, told, now)
  return 'changed'
}

async function restage(
  trx: Db,
  { submissionId, now, actor }: BookingChange,
  { was, stage }: NonNullable<BookingChange['lead']>,
): Promise<boolean> {
  const outcome = await setStage(trx, { submissionId, stage, at: now, expected: was, actor })
  return outcome === 'changed'
}

async function findBooking(db: Db, submissionId: string): Promise<BookingRecord | null> {
  const row = await db
    .selectFrom('booking')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
  return row ? toBooking(row) : quarantinedBooking(db, submissionId)
}

/** A quarantined booking as its visitor knows it: the first time, then their changes from the history. */
async function quarantinedBooking(db: Db, submissionId: string): Promise<BookingRecord | null> {
  const submission = await db
    .selectFrom('submission')
    .select(['payload', 'created_at'])
    .where('id', '=', submissionId)
    .where('kind', '=', 'booking')
    .where('status', '=', sql.lit('quarantined' as const))
    .executeTakeFirst()
  if (!submission) return null
  const changes = await db
    .selectFrom('activity')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('what', 'in', ['moved', 'cancelled'])
    .orderBy('at')
    .orderBy('id')
    .execute()
  const last = changes.at(-1)
  return {
    submissionId,
    start: last?.detail ?? String(JSON.parse(submission.payload).start),
    state: last?.what === 'cancelled' ? 'cancelled' : 'booked',
    sequence: changes.length,
    changedAt: last?.at ?? submission.created_at,
  }
}
