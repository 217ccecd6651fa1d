import { CompiledQuery } from 'kysely'
import type { StoredEvent } from '#domain/events/event-batch.ts'
import type { Submission } from '#domain/leads/submission.ts'
import { isPostgres, withoutSync } from './dialect.ts'
import { portions } from './portions.ts'
import { captureAtOnce } from './postgres-capture.ts'
import { type NewDelivery, type NewSubmission, StoreDamaged, StoreUnavailable } from './store.ts'
import type { Db } from './store-core.ts'
import { type DeliveryTable, deliveryRow, eventRow, type SubmissionTable, submissionRow } from './tables.ts'

export type Inserts = {
  /** In their own transaction, which reaches the disk with the next lead's sync. */
  events: (events: readonly StoredEvent[]) => Promise<void>
  /** False when the idempotency key is already there. */
  submission: (trx: Db, submission: Submission) => Promise<boolean>
  deliveries: (
    trx: Db,
    submissionId: string,
    deliveries: readonly NewDelivery[],
    now: string,
  ) => Promise<void>
  /**
   * In their own transaction; returns the ids of the submissions that were stored. The others must be
   * captured one by one.
   */
  together: (items: readonly NewSubmission[]) => Promise<Set<string>>
}

/**
 * The inserts of captures and events. Compiling costs several times the insert itself, so it is done once for
 * each shape.
 */
export function createInserts(db: Db): Inserts {
  const kept = new Map<string, string>()
  function sqlOf(shape: string, compile: () => string): string {
    const sql = kept.get(shape) ?? compile()
    kept.set(shape, sql)
    return sql
  }

  async function insertSubmissions(trx: Db, rows: SubmissionTable[]): Promise<number> {
    const insert = () =>
      db
        .insertInto('submission')
        .values(rows)
        .onConflict((conflict) => conflict.column('idem_key').doNothing())
        .compile().sql
    const { numAffectedRows } = await trx.executeQuery(
      CompiledQuery.raw(sqlOf(`submission ${rows.length}`, insert), rows.flatMap(Object.values)),
    )
    return Number(numAffectedRows)
  }

  async function inPortions<R extends object>(
    trx: Db,
    table: string,
    rows: R[],
    compile: (some: R[]) => string,
  ): Promise<void> {
    for (const some of portions(rows)) {
      const sql = sqlOf(`${table} ${some.length}`, () => compile(some))
      await trx.executeQuery(CompiledQuery.raw(sql, some.flatMap(Object.values)))
    }
  }

  const insertDeliveries = (trx: Db, rows: DeliveryTable[]) =>
    inPortions(trx, 'delivery', rows, (some) => db.insertInto('delivery').values(some).compile().sql)

  return {
    events: (events) =>
      withoutSync(db, (trx) =>
        inPortions(
          trx,
          'event',
          events.map(eventRow),
          (some) => db.insertInto('event').values(some).compile().sql,
        ),
      ),
    submission: async (trx, submission) => (await insertSubmissions(trx, [submissionRow(submission)])) === 1,
    deliveries: (trx, submissionId, deliveries, now) =>
      insertDeliveries(
        trx,
        deliveries.map((delivery) => deliveryRow(submissionId, delivery, now)),
      ),
    together: async (items) => {
      if (items.length === 0) return new Set()
      const submissions = items.map(({ submission }) => submissionRow(submission))
      const deliveries = items.flatMap(({ submission: { id, createdAt }, deliveries }) =>
        deliveries.map((delivery) => deliveryRow(id, delivery, createdAt)),
      )
      try {
        if (isPostgres(db)) return await captureAtOnce(db, submissions, deliveries)
        await db.transaction().execute(async (trx) => {
          for (const some of portions(submissions))
            if ((await insertSubmissions(trx, some)) < some.length) throw new Error('One is there already')
          await insertDeliveries(trx, deliveries)
        })
        return new Set(submissions.map(({ id }) => id))
      } catch (error) {
        // A damaged page fails only what touches it, so each item is then tried by itself.
        if (error instanceof StoreUnavailable && !(error instanceof StoreDamaged)) throw error
        return new Set()
      }
    },
  }
}
