import { randomUUIDv7 } from 'node:crypto'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { DeliveryState } from '#domain/leads/delivery-state.ts'
import type { SubmissionStatus } from '#domain/leads/submission.ts'
import { REPORT_STAGES } from '#domain/operator/promise.ts'
import type { Stage } from '#domain/operator/stage.ts'
import { CALL_MAILS } from './bookings-store.ts'
import { isPostgres } from './dialect.ts'
import type { Inserts } from './inserts.ts'
import {
  type Activity,
  type Actor,
  type Item,
  type ItemFilter,
  NEWS_MAX,
  type OperatorStore,
} from './operator-store.ts'
import type { Destination } from './store.ts'
import type { Db } from './store-core.ts'
import { byIdOrReference } from './submissions.ts'
import { OPEN, type Tables, toSubmission } from './tables.ts'

export function operatorMethods(db: Db, inserts: Inserts): OperatorStore {
  return {
    listItems: async (filter, limit, first = 'newest') => {
      const way = first === 'newest' ? 'desc' : 'asc'
      // Found in the index alone; only the page's own rows are read whole.
      const page = filtered(db, filter)
        .select('submission.id')
        .orderBy('submission.created_at', way)
        .orderBy('submission.id', way)
        .limit(limit)
      const rows = await db
        .selectFrom('submission')
        .selectAll()
        .where('id', 'in', page)
        .orderBy('created_at', way)
        .orderBy('id', way)
        .execute()
      return withTags(db, rows)
    },
    countItems: async (filter, atMost) => {
      const found = filtered(db, filter)
        .select('submission.id')
        .$if(atMost !== undefined, (query) => query.limit(atMost ?? 0))
      const row = await db
        .selectFrom(found.as('found'))
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
    findItem: async (idOrReference) => {
      const row = await db
        .selectFrom('submission')
        .selectAll()
        .where((eb) => byIdOrReference(eb, idOrReference))
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      const [item] = row ? await withTags(db, [row]) : []
      return item ?? null
    },
    activitiesOf: async (submissionId) => {
      const query = db.selectFrom('activity').selectAll().where('submission_id', '=', submissionId)
      return (await query.orderBy('at').orderBy('id').execute()).map(toActivity)
    },
    setStage: (submissionId, stage, at, told) =>
      db.transaction().execute(async (trx) => {
        const expected = { expected: told?.was, status: told?.status }
        const outcome = await setStage(trx, { submissionId, stage, at, ...expected })
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
    listTags: async () => {
      const rows = await db.selectFrom('submission_tag').select('tag').distinct().orderBy('tag').execute()
      return rows.map(({ tag }) => tag)
    },
    answeredSince: async (kinds, createdFrom) => {
      const rows = await filtered(db, { kind: kinds, status: 'real', createdFrom })
        .select(['submission.created_at', 'submission.stage'])
        .select((eb) =>
          eb
            .selectFrom('activity')
            .select((inner) => inner.fn.min('activity.at').as('at'))
            .whereRef('activity.submission_id', '=', 'submission.id')
            .where('activity.what', '=', 'stage')
            .where('activity.was', '=', 'new')
            .as('answered_at'),
        )
        .orderBy('submission.created_at')
        .execute()
      return rows.map(({ created_at, stage, answered_at }) => ({
        createdAt: created_at,
        stage,
        answeredAt: answered_at,
      }))
    },
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
    deliveryCounts: () => deliveryCounts(db),
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

type Query = SelectQueryBuilder<Tables, 'submission', object>

function filtered(db: Db, filter: ItemFilter): Query {
  const {
    terms = [],
    kind,
    stage,
    status,
    tag,
    delivery,
    deliveryFrom = '',
    reportOwed,
    createdBefore,
    createdFrom,
    after,
  } = filter
  let query: Query = db.selectFrom('submission')
  // PostgreSQL reads no empty list.
  if (kind?.length === 0) return query.where(sql<boolean>`1 = 0`)
  if (kind) query = query.where('submission.kind', 'in', kind)
  if (stage) query = query.where('submission.stage', 'in', stage)
  if (status) query = query.where('submission.status', '=', status)
  if (createdBefore) query = query.where('submission.created_at', '<', createdBefore)
  if (createdFrom) query = query.where('submission.created_at', '>=', createdFrom)
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id})`)
  // The longest first: it fails most rows, and those are not looked through for the others.
  for (const term of terms.toSorted((a, b) => b.length - a.length)) query = query.where(contains(db, term))
  if (tag) {
    const tagged = db.selectFrom('submission_tag').select('submission_id').where('tag', '=', tag)
    query = query.where('submission.id', 'in', tagged)
  }
  if (delivery) {
    const tried = deliveries(db, delivery).where('due_at', '>=', deliveryFrom)
    query = query.where('submission.id', 'in', tried.select('submission_id'))
  }
  return reportOwed ? withoutReport(db, query) : query
}

/** Audits whose draft waits to be sent, and those that have none yet. */
function withoutReport(db: Db, query: Query): Query {
  const sent = db.selectFrom('audit_report').select('submission_id').where('state', '=', 'sent')
  return query
    .where('submission.kind', '=', 'audit')
    .where('submission.stage', 'in', REPORT_STAGES)
    .where('submission.id', 'not in', sent)
}

/** Of one state, or all that have ended. Said in the words of the two partial indexes, which serve nothing else. */
function deliveries(db: Db, state?: DeliveryState) {
  const all = db.selectFrom('delivery')
  if (state === 'open') return all.where('state', '=', OPEN)
  const ended = all.where('state', '<>', OPEN)
  return state ? ended.where('state', '=', state) : ended
}

/** Each database's quickest way over so many texts. */
function contains(db: Db, term: string) {
  if (isPostgres(db)) return sql<boolean>`strpos(search_text, ${term}) > 0`
  return sql<boolean>`search_text like ${`%${term.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

async function withTags(
  db: Db,
  rows: readonly (Parameters<typeof toSubmission>[0] & { stage: Stage })[],
): Promise<Item[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const tags = await db
    .selectFrom('submission_tag')
    .selectAll()
    .where('submission_id', 'in', ids)
    .orderBy('tag')
    .execute()
  return rows.map((row) => ({
    submission: toSubmission(row),
    stage: row.stage,
    tags: tags.filter(({ submission_id }) => submission_id === row.id).map(({ tag }) => tag),
  }))
}

/** One transaction; false where there is nothing to change. */
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
  // Asked again in the statement: on PostgreSQL another may have changed it since.
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

async function deliveryCounts(db: Db) {
  const count = (state?: DeliveryState) =>
    deliveries(db, state)
      .select(['state', 'destination'])
      .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('created_at').as('oldest')])
      .groupBy(['state', 'destination'])
  const rows = await count('open').unionAll(count()).orderBy('destination').orderBy('state').execute()
  const unsent = await unsentCallMails(db)
  return rows.map(({ count, ...row }) => ({
    ...row,
    count: Number(count) - ((row.state === 'done' && unsent.get(row.destination)) || 0),
  }))
}

/** Settled unsent, because their booking was changed or it was too late: found by bookings, not among all that was delivered. */
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
