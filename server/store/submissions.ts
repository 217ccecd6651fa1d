import { sql } from 'kysely'
import type { Submission } from '#domain/leads/submission.ts'
import type { Stage } from '#domain/operator/stage.ts'
import { logActivity } from './activities.ts'
import { holdSlot, isFree, takeUpCall } from './bookings.ts'
import type { SlotRequest } from './bookings-store.ts'
import { lockBookings, lockSubmissions } from './dialect.ts'
import type { Inserts } from './inserts.ts'
import { failed, inOneTransaction } from './savepoints.ts'
import type { NewSubmission, SubmissionFilter } from './store.ts'
import type { CaptureAnswer, Db, ItemOutcome, StoreCore } from './store-core.ts'
import { toDelivery, toSubmission } from './tables.ts'

type Methods = Pick<
  StoreCore,
  'captureAll' | 'findSubmission' | 'listSubmissions' | 'release' | 'purgeQuarantined' | 'deliveriesOf'
>

/**
 * In quarantine, and no person found in it: staff wrote no note and never moved it to another stage than 'lost'.
 * Literals, as a query with a parameter cannot use a partial index.
 */
export const PURGEABLE = sql<boolean>`(submission.status = 'quarantined' and not exists (
  select 1 from activity where activity.submission_id = submission.id and activity.actor = 'staff'
    and (activity.what = 'note' or (activity.what = 'stage' and activity.detail <> 'lost'))
))`

export function submissionMethods(db: Db, booked: Db, inserts: Inserts): Methods {
  return {
    captureAll: (items) => captureAll(db, booked, inserts, items),
    deliveriesOf: (...submissionIds) => deliveriesOf(db, submissionIds),
    findSubmission: async (idOrReference) => {
      const row = await submissionRowOf(db, idOrReference)
      return row ? toSubmission(row) : null
    },
    listSubmissions: (filter) => listSubmissions(db, filter),
    release: (submissionId, deliveries, now, { stage, call }) =>
      db.transaction().execute(async (trx) => {
        // These locks are taken in this order wherever both are held.
        if (call) await lockBookings(trx)
        if (!(await holdQuarantined(trx, submissionId, stage))) return 'stale'
        const taken = call && (await takeUpCall(trx, submissionId, call, now))
        if (typeof taken === 'string') return taken
        await trx.updateTable('submission').set({ status: 'real' }).where('id', '=', submissionId).execute()
        await inserts.deliveries(trx, submissionId, deliveries, now)
        const detail = taken?.lost ?? ''
        await logActivity(trx, { submissionId, at: now, what: 'release', detail })
        return 'released'
      }),
    purgeQuarantined: (before, limit) =>
      db.transaction().execute(async (trx) => {
        const oldest = await trx
          .selectFrom('submission')
          .select('id')
          .where(PURGEABLE)
          .where('created_at', '<', before)
          .orderBy('created_at')
          .limit(limit)
          .execute()
        if (oldest.length === 0) return 0
        const ids = oldest.map(({ id }) => id)
        await lockSubmissions(trx, ids)
        // A separate statement, which sees who was released or found to be a person before the lock.
        const { numDeletedRows } = await trx
          .deleteFrom('submission')
          .where('id', 'in', ids)
          .where(PURGEABLE)
          .executeTakeFirst()
        return Number(numDeletedRows)
      }),
  }
}

/**
 * Locks the submission until the transaction ends, so that nobody else moves or releases it: even an update
 * that changes nothing takes the row lock on both databases. False if it is not as it was read.
 */
async function holdQuarantined(trx: Db, submissionId: string, stage: Stage): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('submission')
    .set({ status: 'quarantined' })
    .where('id', '=', submissionId)
    .where('status', '=', 'quarantined')
    .where('stage', '=', stage)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** People read a reference out, and type it in any case; if two submissions share one, the later is found. */
export function submissionRowOf(db: Db, idOrReference: string) {
  return db
    .selectFrom('submission')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrReference), eb('reference', '=', idOrReference.toUpperCase())]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Stores all items at once, which nearly always works; an item that is known already, books a time or is bad
 * goes by itself. Bookings come in their own batches, so that no other lead waits for them (create-store.ts).
 */
async function captureAll(
  db: Db,
  booked: Db,
  inserts: Inserts,
  items: readonly NewSubmission[],
): Promise<ItemOutcome<CaptureAnswer>[]> {
  const stored = await inserts.together(items.filter(({ slot }) => !slot))
  const rest = items.filter(({ submission }) => !stored.has(submission.id))
  const where = items.every(({ slot }) => slot) ? booked : db
  const outcomes = rest.length > 0 ? await captureEach(where, inserts, rest, stored.size > 0) : []
  const created: ItemOutcome<CaptureAnswer> = { ok: true, value: { outcome: 'created' } }
  return items.flatMap(({ submission }) => (stored.has(submission.id) ? [created] : outcomes.splice(0, 1)))
}

/** If others of the batch are on disk already, a store that becomes unavailable fails only these items. */
async function captureEach(
  db: Db,
  inserts: Inserts,
  items: readonly NewSubmission[],
  othersStored: boolean,
): Promise<ItemOutcome<CaptureAnswer>[]> {
  try {
    return await inOneTransaction(db, items, (trx, item) => capture(inserts, trx, item))
  } catch (error) {
    if (!othersStored) throw error
    return items.map(() => failed(error))
  }
}

async function capture(
  inserts: Inserts,
  trx: Db,
  { submission, deliveries, slot }: NewSubmission,
): Promise<CaptureAnswer> {
  if (await inserts.submission(trx, submission)) {
    if (slot && !(await isHad(trx, submission, slot))) {
      await trx.deleteFrom('submission').where('id', '=', submission.id).execute()
      return { outcome: 'taken' }
    }
    await inserts.deliveries(trx, submission.id, deliveries, submission.createdAt)
    return { outcome: 'created' }
  }
  const first = await trx
    .selectFrom('submission')
    .selectAll()
    .where('idem_key', '=', submission.idemKey)
    .executeTakeFirstOrThrow()
  if (first.body_hash !== submission.bodyHash || first.kind !== submission.kind) {
    return { outcome: 'conflict', submissionId: first.id }
  }
  // Later deliveries, e.g. for a moved call, were not in the first answer.
  const atFirst = (await deliveriesOf(trx, [first.id])).filter(({ occasion }) => occasion === '')
  return { outcome: 'repeat', submission: toSubmission(first), deliveries: atFirst }
}

/** A quarantined booking holds no time, and must not notice: it too is refused a time that is not free. */
function isHad(trx: Db, { id, status, createdAt }: Submission, slot: SlotRequest): Promise<boolean> {
  if (status === 'quarantined') return isFree(trx, id, slot)
  return holdSlot(trx, slot, { submissionId: id, sequence: 0, changedAt: createdAt })
}

async function deliveriesOf(db: Db, submissionIds: readonly string[]) {
  // PostgreSQL rejects an empty list.
  if (submissionIds.length === 0) return []
  const rows = await db
    .selectFrom('delivery')
    .selectAll()
    .where('submission_id', 'in', submissionIds)
    .orderBy('destination')
    .orderBy('occasion')
    .execute()
  return rows.map(toDelivery)
}

async function listSubmissions(db: Db, { kind, limit }: SubmissionFilter) {
  let query = db.selectFrom('submission').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  if (kind) query = query.where('kind', '=', kind)
  if (limit !== undefined) query = query.limit(limit)
  return (await query.execute()).map(toSubmission)
}
