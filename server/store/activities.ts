import { randomUUIDv7 } from 'node:crypto'
import type { SubmissionStatus } from '#domain/leads/submission.ts'
import type { Actor } from '#domain/operator/activity.ts'
import type { Stage } from '#domain/operator/stage.ts'
import { isPostgres } from './dialect.ts'
import type { Inserts } from './inserts.ts'
import { type Activity, NEWS_MAX, type OperatorStore } from './operator-store.ts'
import type { Db } from './store-core.ts'
import type { Tables } from './tables.ts'

type Methods = Pick<
  OperatorStore,
  'activitiesOf' | 'setStage' | 'addNote' | 'addTag' | 'removeTag' | 'newsSince'
>

/** Staff changes to a lead, each written with its activity, and queries of what was done. */
export function activityMethods(db: Db, inserts: Inserts): Methods {
  return {
    activitiesOf: async (submissionId) => {
      const query = db.selectFrom('activity').selectAll().where('submission_id', '=', submissionId)
      return (await query.orderBy('at').orderBy('id').execute()).map(toActivity)
    },
    setStage: (submissionId, stage, at, told) =>
      db.transaction().execute(async (trx) => {
        const { was: expected, status } = told ?? {}
        const outcome = await setStage(trx, { submissionId, stage, at, expected, status })
        if (outcome === 'changed') await inserts.deliveries(trx, submissionId, told?.deliveries ?? [], at)
        return outcome
      }),
    addNote: (submissionId, text, at) =>
      changed(db, submissionId, (trx) => logActivity(trx, { submissionId, at, what: 'note', detail: text })),
    addTag: (submissionId, tag, at) =>
      changed(db, submissionId, async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('submission_tag')
          .values({ submission_id: submissionId, tag })
          .onConflict((conflict) => conflict.columns(['submission_id', 'tag']).doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows) await logActivity(trx, { submissionId, at, what: 'tag', detail: tag })
      }),
    removeTag: (submissionId, tag, at) =>
      changed(db, submissionId, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('submission_tag')
          .where('submission_id', '=', submissionId)
          .where('tag', '=', tag)
          .executeTakeFirst()
        if (numDeletedRows) await logActivity(trx, { submissionId, at, what: 'untag', detail: tag })
      }),
    newsSince: async (from) => {
      const submissions = db.selectFrom('submission').select('id').where('created_at', '>=', from)
      const activities = db.selectFrom('activity').selectAll().where('at', '>=', from)
      return {
        submissions: await submissions.orderBy('created_at').limit(NEWS_MAX).execute(),
        activities: (await activities.orderBy('at').limit(NEWS_MAX).execute()).map(toActivity),
      }
    },
  }
}

/** Makes the change in one transaction; false if there is no such submission. */
function changed(db: Db, submissionId: string, change: (trx: Db) => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('submission')
      .select('id')
      .where('id', '=', submissionId)
      .$if(isPostgres(trx), (query) => query.forUpdate())
      .executeTakeFirst()
    if (known) await change(trx)
    return known !== undefined
  })
}

type StageSet = {
  submissionId: string
  stage: Stage
  at: string
  expected: Stage | undefined
  status?: SubmissionStatus | undefined
  actor?: Actor
}

export async function setStage(trx: Db, { submissionId, stage, at, expected, status, actor }: StageSet) {
  const row = await trx
    .selectFrom('submission')
    .select(['stage', 'status'])
    .where('id', '=', submissionId)
    .executeTakeFirst()
  if (!row) return 'missing'
  if (row.stage === stage) return 'same'
  if (row.stage !== (expected ?? row.stage) || row.status !== (status ?? row.status)) return 'stale'
  // The update repeats the conditions: on PostgreSQL another process may have changed the row since.
  const { numUpdatedRows } = await trx
    .updateTable('submission')
    .set({ stage })
    .where('id', '=', submissionId)
    .where('stage', '=', row.stage)
    .where('status', '=', row.status)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return 'stale'
  await logActivity(trx, { submissionId, at, what: 'stage', detail: stage, was: row.stage, actor })
  return 'changed'
}

type NewActivity = Pick<Activity, 'submissionId' | 'at' | 'what' | 'detail'> & {
  was?: string
  actor?: Actor | undefined
}

export async function logActivity(trx: Db, activity: NewActivity): Promise<void> {
  const { submissionId, was = null, actor = 'staff', ...rest } = activity
  await trx
    .insertInto('activity')
    .values({ id: randomUUIDv7(), submission_id: submissionId, ...rest, was, actor })
    .execute()
}

function toActivity({ submission_id, ...rest }: Tables['activity']): Activity {
  return { submissionId: submission_id, ...rest }
}
