import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import { inOneTransaction } from './savepoints.ts'
import type { AttemptVerdict, Claim, ClaimedDelivery, Destination, NewAttempt } from './store.ts'
import type { Db, StoreCore } from './store-core.ts'
import { cutError, OPEN, toClaimed } from './tables.ts'

export type FinishItem = { claimed: ClaimedDelivery; attempt: NewAttempt; verdict: AttemptVerdict }

type Methods = Pick<StoreCore, 'claim' | 'unclaim' | 'freezePayloads' | 'finishAll'>

/**
 * No retry waits for as long as this after so few spent attempts: a row due later failed while another
 * process's breaker was open, so its attempt was not spent. After more attempts a retry's own wait may be
 * longer.
 */
export const HELD_BACK = { attemptsMax: 3, aheadMs: 2 * 60 * 60 * 1_000 }
const INTERRUPTED = 'Interrupted: the program stopped during this attempt'

/** Methods of the outbox workers: they claim due rows under a lease, and record the outcome. */
export function claimMethods(db: Db): Methods {
  return {
    claim: (wanted) => claim(db, wanted),
    unclaim: async (destination, leaseToken, now) => {
      const { numUpdatedRows } = await db
        .updateTable('delivery')
        .set((eb) => ({ due_at: now, lease_token: null, attempts: eb('attempts', '-', 1) }))
        .where('destination', '=', destination)
        .where('state', '=', OPEN)
        .where('lease_token', '=', leaseToken)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
    freezePayloads: (claimed) => freezePayloads(db, claimed),
    finishAll: (items) => inOneTransaction(db, items, finish),
  }
}

export function openRows(db: Db, destination: Destination) {
  return db.selectFrom('delivery').where('destination', '=', destination).where('state', '=', OPEN)
}

async function claim(db: Db, wanted: Claim): Promise<ClaimedDelivery[]> {
  const { now, probe } = wanted
  for (const which of probe ? [isProbe(now)] : [isDue(now), isHeldBack(now)]) {
    const claimed = await claimWhere(db, wanted, which)
    if (claimed.length > 0) return claimed
  }
  return []
}

async function claimWhere(
  db: Db,
  { destination, now, leaseMs, limit, leaseToken = randomUUID() }: Claim,
  which: RawBuilder<boolean>,
): Promise<ClaimedDelivery[]> {
  // Checked outside a transaction first: an idle worker must not take the write lock.
  const any = await openRows(db, destination).select('id').where(which).limit(1).execute()
  if (any.length === 0) return []

  return db.transaction().execute(async (trx) => {
    const due = await openRows(trx, destination)
      .select(['id', 'lease_token'])
      .where(which)
      .orderBy('due_at')
      .limit(limit)
      .$if(isPostgres(trx), (query) => query.forUpdate().skipLocked())
      .execute()
    if (due.length === 0) return []

    for (const row of due.filter(({ lease_token }) => lease_token !== null)) {
      await logAttempt(trx, row.id, { at: now, ms: 0, status: null, error: INTERRUPTED, answer: null })
    }
    const claimed = await trx
      .updateTable('delivery')
      .set((eb) => ({
        due_at: new Date(Date.parse(now) + leaseMs).toISOString(),
        lease_token: leaseToken,
        attempts: eb('attempts', '+', 1),
      }))
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .returningAll()
      .execute()
    return claimed.map((row) => toClaimed(row, leaseToken))
  })
}

async function freezePayloads(db: Db, claimed: readonly ClaimedDelivery[]): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const held: string[] = []
    for (const { id, leaseToken, payloadSnapshot } of claimed) {
      const { numUpdatedRows } = await trx
        .updateTable('delivery')
        .set({ payload_snapshot: payloadSnapshot })
        .where('id', '=', id)
        .where('lease_token', '=', leaseToken)
        .where('state', '=', 'open')
        .executeTakeFirst()
      if (numUpdatedRows > 0n) held.push(id)
    }
    return held
  })
}

function isDue(now: string) {
  return sql<boolean>`due_at <= ${now}`
}

function isProbe(now: string) {
  return sql<boolean>`(due_at <= ${now} or (lease_token is null and first_failed_at is not null))`
}

function isHeldBack(now: string) {
  const ahead = new Date(Date.parse(now) + HELD_BACK.aheadMs).toISOString()
  return sql<boolean>`due_at > ${ahead} and lease_token is null and first_failed_at is not null
    and attempts <= ${HELD_BACK.attemptsMax}`
}

async function finish(trx: Db, { claimed, attempt, verdict }: FinishItem): Promise<boolean> {
  const ended = new Date(Date.parse(attempt.at) + attempt.ms).toISOString()
  const { numUpdatedRows } = await trx
    .updateTable('delivery')
    .set((eb) => ({
      state: verdict.state,
      lease_token: null,
      last_status: attempt.status,
      last_error: cutError(attempt.error),
      ...(verdict.payloadSnapshot !== undefined && { payload_snapshot: verdict.payloadSnapshot }),
      ...(verdict.state === 'done'
        ? { done_at: ended }
        : { first_failed_at: eb.fn.coalesce('first_failed_at', eb.val(ended)) }),
      ...(verdict.state === 'open' && {
        due_at: verdict.dueAt,
        attempts: eb('attempts', '-', verdict.spent ? 0 : 1),
        rejections: eb('rejections', '+', verdict.rejected ? 1 : 0),
      }),
    }))
    .where('id', '=', claimed.id)
    .where('lease_token', '=', claimed.leaseToken)
    // If the row was settled meanwhile, e.g. by a change of the booking, only a success is recorded in it.
    .$if(verdict.state !== 'done', (query) => query.where('state', '=', 'open'))
    .executeTakeFirst()
  if (numUpdatedRows === 0n && !(await endLease(trx, claimed))) return false
  await logAttempt(trx, claimed.id, attempt)
  return true
}

/** False if the lease had already ended. */
async function endLease(trx: Db, { id, leaseToken }: ClaimedDelivery): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('delivery')
    .set({ lease_token: null })
    .where('id', '=', id)
    .where('lease_token', '=', leaseToken)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function logAttempt(trx: Db, deliveryId: string, attempt: NewAttempt): Promise<void> {
  const { last } = await trx
    .selectFrom('attempt')
    .select((eb) => eb.fn.coalesce(eb.fn.max('n'), eb.lit(0)).as('last'))
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('attempt')
    .values({ ...attempt, delivery_id: deliveryId, n: Number(last) + 1 })
    .execute()
}
