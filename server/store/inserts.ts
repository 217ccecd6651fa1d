import { CompiledQuery } from 'kysely'
import type { Submission } from '#domain/leads/submission.ts'
import type { NewDelivery } from './store.ts'
import type { Db } from './store-core.ts'
import { deliveryRow, submissionRow } from './tables.ts'

export type Inserts = {
  /** False when the idempotency key is already there. */
  submission: (trx: Db, submission: Submission) => Promise<boolean>
  deliveries: (
    trx: Db,
    submissionId: string,
    deliveries: readonly NewDelivery[],
    now: string,
  ) => Promise<void>
}

/** The two inserts of every capture. Compiling costs several times the insert itself, so it is done once a shape. */
export function createInserts(db: Db): Inserts {
  const deliverySql = new Map<number, string>()
  let submissionSql: string | undefined

  return {
    async submission(trx, submission) {
      const row = submissionRow(submission)
      submissionSql ??= db
        .insertInto('submission')
        .values(row)
        .onConflict((conflict) => conflict.column('idem_key').doNothing())
        .compile().sql
      const { numAffectedRows } = await trx.executeQuery(CompiledQuery.raw(submissionSql, Object.values(row)))
      return numAffectedRows === 1n
    },

    async deliveries(trx, submissionId, deliveries, now) {
      if (deliveries.length === 0) return
      const rows = deliveries.map((delivery) => deliveryRow(submissionId, delivery, now))
      const sql = deliverySql.get(rows.length) ?? db.insertInto('delivery').values(rows).compile().sql
      deliverySql.set(rows.length, sql)
      const parameters = rows.flatMap((row) => Object.values(row))
      await trx.executeQuery(CompiledQuery.raw(sql, parameters))
    },
  }
}
