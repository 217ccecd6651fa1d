import { type SelectQueryBuilder, sql } from 'kysely'
import { REPORT_STAGES } from '#domain/operator/promise.ts'
import type { Stage } from '#domain/operator/stage.ts'
import { activityMethods } from './activities.ts'
import { countMethods, deliveriesIn } from './counts.ts'
import { isPostgres } from './dialect.ts'
import type { Inserts } from './inserts.ts'
import type { CreatedSpan, Item, ItemFilter, OperatorStore } from './operator-store.ts'
import type { Db } from './store-core.ts'
import { submissionRowOf } from './submissions.ts'
import { type Tables, toSubmission } from './tables.ts'

export function operatorMethods(db: Db, inserts: Inserts): OperatorStore {
  return {
    ...activityMethods(db, inserts),
    ...countMethods(db),
    listItems: async (filter, limit, first = 'newest') => {
      const way = first === 'newest' ? 'desc' : 'asc'
      // The page is found in the index alone; only its own rows are read in full.
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
      const row = await submissionRowOf(db, idOrReference)
      const [item] = row ? await withTags(db, [row]) : []
      return item ?? null
    },
    listTags: async () => {
      const rows = await db.selectFrom('submission_tag').select('tag').distinct().orderBy('tag').execute()
      return rows.map(({ tag }) => tag)
    },
    firstAnswersOfLeadsSince: async (kinds, createdFrom) => {
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
    createdFrom,
    created,
    after,
  } = filter
  let query: Query = db.selectFrom('submission')
  // PostgreSQL rejects an empty list.
  if (kind?.length === 0 || stage?.length === 0 || created?.length === 0)
    return query.where(sql<boolean>`1 = 0`)
  if (kind) query = query.where('submission.kind', 'in', kind)
  if (stage) query = query.where('submission.stage', 'in', stage)
  if (status) query = query.where('submission.status', '=', status)
  if (createdFrom) query = query.where('submission.created_at', '>=', createdFrom)
  if (created) query = query.where(({ or }) => or(created.map(isWithin)))
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id})`)
  // The longest term goes first: it rules out most rows, which are then not searched for the others.
  for (const spellings of terms.toSorted(([a], [b]) => b.length - a.length))
    query = query.where(({ or }) => or(spellings.map((spelling) => contains(db, spelling))))
  if (tag) {
    const tagged = db.selectFrom('submission_tag').select('submission_id').where('tag', '=', tag)
    query = query.where('submission.id', 'in', tagged)
  }
  if (delivery) {
    const tried = deliveriesIn(db, delivery).where('due_at', '>=', deliveryFrom)
    query = query.where('submission.id', 'in', tried.select('submission_id'))
  }
  return reportOwed ? withoutReport(db, query) : query
}

function isWithin({ from, before }: CreatedSpan) {
  return sql<boolean>`(created_at >= ${from} and created_at < ${before})`
}

/** Limits the query to audits whose draft waits to be sent, and those that have no draft yet. */
function withoutReport(db: Db, query: Query): Query {
  const sent = db.selectFrom('audit_report').select('submission_id').where('state', '=', 'sent')
  return query
    .where('submission.kind', '=', 'audit')
    .where('submission.stage', 'in', REPORT_STAGES)
    .where('submission.id', 'not in', sent)
}

/** Uses each database's fastest substring search. */
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
