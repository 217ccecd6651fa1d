import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { StoredEvent } from '#domain/events/event-batch.ts'
import type { EventName } from '#domain/events/events.ts'
import { lockRollUp } from './dialect.ts'
import type { EventCount, EventMatch, EventQuery, EventsStore, VitalCount } from './events-store.ts'
import type { Inserts } from './inserts.ts'
import type { Db } from './store-core.ts'
import type { Tables } from './tables.ts'

export type EventDayTable = Pick<StoredEvent, 'name' | 'page' | 'label' | 'detail' | 'device' | 'source'> & {
  day: string
  value: number
  events: number
  visits: number
}

const NO_VALUE = -1
/**
 * Rows per step: takes 50 ms, during which leads wait for SQLite (10,000 took up to 126). Fewer rows are no
 * faster, since the whole day is read each time.
 */
const ROLL_UP_ROWS = 2_000
const GROUP = ['name', 'page', 'label', 'detail', 'device', 'source'] as const

export function eventMethods(db: Db, reports: Db, inserts: Inserts): EventsStore {
  return {
    addEvents: async (events) => {
      if (events.length > 0) await inserts.events(events)
    },
    countEvents: (query) => countEvents(reports, query),
    countLabel: (label, names, since) => countLabel(reports, label, names, since),
    countFurthest: (steps, since) => countFurthest(reports, steps, since),
    countVitals: (since) => countVitals(reports, since),
    countEventDays: async (sinceDay) => {
      const rows = await reports
        .selectFrom(oldAndNew(reports, sinceDay))
        .select(({ fn }) => ['day', 'name', fn.sum<number | string>('events').as('events')])
        .groupBy(['day', 'name'])
        .orderBy('day')
        .orderBy('name')
        .execute()
      return rows.map(counted)
    },
    rollUpEvents: (beforeDay, rows) => rollUp(db, beforeDay, rows),
  }
}

function day() {
  return sql<string>`substr(at, 1, 10)`
}

function matches(
  eb: ExpressionBuilder<Tables, 'event'>,
  { names, label, notLabels = [], notUnder = [] }: EventMatch,
): Expression<SqlBool> {
  return eb.and([
    eb('name', 'in', names),
    ...(label === undefined ? [] : [eb('label', '=', label)]),
    ...notLabels.map((other) => eb('label', '!=', other)),
    ...notUnder.map((path) => eb('page', 'not like', `${path}%`)),
  ])
}

async function countEvents(db: Db, { by, since, ...match }: EventQuery): Promise<EventCount[]> {
  let query = db
    .selectFrom('event')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('events'),
      fn.count<number | string>('visit').distinct().as('visits'),
    ])
    .where('at', '>=', since)
    .where((eb) => matches(eb, match)) as SelectQueryBuilder<Tables, 'event', Record<string, number | string>>
  for (const column of by) query = query.select(column).groupBy(column) as typeof query
  query = query.orderBy('events', 'desc')
  for (const column of by) query = query.orderBy(column)
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, events: Number(row.events), visits: Number(row.visits) }))
}

async function countLabel(db: Db, label: string, names: readonly EventName[], since: string) {
  const rows = await db
    .selectFrom(oldAndNew(db, since))
    .where('label', '=', label)
    .where('name', 'in', names)
    .select(({ fn }) => ['name', 'detail', fn.sum<number | string>('events').as('events')])
    .groupBy(['name', 'detail'])
    .execute()
  return rows.map(counted)
}

/** Single events from the instant on, and summed-up ones from its day on. */
function oldAndNew(db: Db, since: string) {
  return db
    .selectFrom('event')
    .select([day().as('day'), 'name', 'label', 'detail', sql<number>`1`.as('events')])
    .where('at', '>=', since)
    .unionAll(
      db
        .selectFrom('event_day')
        .select(['day', 'name', 'label', 'detail', 'events'])
        .where('day', '>=', since.slice(0, 10)),
    )
    .as('either')
}

function counted<R extends { events: number | string }>(row: R) {
  return { ...row, events: Number(row.events) }
}

async function countFurthest(db: Db, steps: readonly EventMatch[], since: string) {
  const rows = await db
    .selectFrom((outer) =>
      outer
        .selectFrom('event')
        .select((eb) => {
          const place = steps
            .map((step, at) => sql`when ${matches(eb, step)} then ${sql.lit(at)}`)
            .toReversed()
          return sql<number | null>`max(case ${sql.join(place, sql` `)} end)`.as('step')
        })
        .where('at', '>=', since)
        .where('name', 'in', [...new Set(steps.flatMap(({ names }) => names))])
        .groupBy('visit')
        .as('furthest'),
    )
    .select(({ fn }) => ['step', fn.countAll<number | string>().as('visits')])
    .where('step', 'is not', null)
    .groupBy('step')
    .execute()
  return rows.map(({ step, visits }) => ({ step: Number(step), visits: Number(visits) }))
}

/**
 * Ranked by the database: as many values as visits would block the event loop here. A page reports INP and CLS
 * each time that it is hidden, as far as they have grown: a visit counts once, by its worst.
 */
async function countVitals(db: Db, since: string): Promise<VitalCount[]> {
  const { rows } = await sql<Record<keyof VitalCount, number | string>>`
    with worst as (
      select page, device, label, max(coalesce(value, 0)) as ms,
        max(case detail when 'good' then 0 when 'poor' then 2 else 1 end) as grade
      from event where name = 'web_vital' and at >= ${since}
      group by visit, page, device, label
    ), measured as (
      select page, device, label, ms, count(*) as events,
        sum(case grade when 0 then 1 else 0 end) as good,
        sum(case grade when 2 then 1 else 0 end) as poor
      from worst group by page, device, label, ms
    ), ranked as (
      select measured.*, sum(events) over (partition by page, device, label) as total,
        sum(events) over (partition by page, device, label order by ms) as place
      from measured
    )
    select page, device, label as metric, sum(events) as events,
      min(case when place >= total * 0.75 then ms end) as p75, sum(good) as good, sum(poor) as poor
    from ranked group by page, device, label order by 4 desc, page, device, label`.execute(db)
  return rows.map(({ page, device, metric, ...counts }) => ({
    page: String(page),
    device: String(device),
    metric: String(metric),
    events: Number(counts.events),
    p75: Number(counts.p75),
    good: Number(counts.good),
    poor: Number(counts.poor),
  }))
}

async function rollUp(db: Db, beforeDay: string, rows = ROLL_UP_ROWS): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockRollUp(trx)
    const oldest = await trx
      .selectFrom('event')
      .select([day().as('day'), 'name'])
      .where('at', '<', beforeDay)
      .orderBy('at')
      .limit(1)
      .executeTakeFirst()
    if (!oldest) return 0
    const { portion, withoutVisit } = await portionOf(trx, oldest, rows)
    await sumUp(trx, portion, withoutVisit)
    const { numDeletedRows } = await trx.deleteFrom('event').where(portion).executeTakeFirst()
    return Number(numDeletedRows)
  })
}

type Portion = (eb: ExpressionBuilder<Tables, 'event'>) => Expression<SqlBool>

/**
 * Selects rows of one event name and day, for which there is an index. A visit is never split, so that none
 * counts twice. Events without a visit go first and are split by time: there may be a flood of them.
 */
async function portionOf(trx: Db, oldest: Pick<EventDayTable, 'day' | 'name'>, rows: number) {
  const nextDay = Temporal.PlainDate.from(oldest.day).add({ days: 1 }).toString()
  const ofThatDay: Portion = (eb) =>
    eb.and([eb('name', '=', oldest.name), eb('at', '>=', oldest.day), eb('at', '<', nextDay)])
  const first = await trx
    .selectFrom('event')
    .select('visit')
    .where(ofThatDay)
    .orderBy('visit')
    .limit(1)
    .execute()
  const withoutVisit = first[0]?.visit === ''
  const among: Portion = (eb) =>
    withoutVisit ? eb.and([ofThatDay(eb), eb('visit', '=', '')]) : ofThatDay(eb)
  const last = await trx
    .selectFrom('event')
    .select(['visit', 'at'])
    .where(among)
    .orderBy('visit')
    .orderBy('at')
    .offset(rows - 1)
    .limit(1)
    .executeTakeFirst()
  const portion: Portion = (eb) => {
    if (!last) return among(eb)
    return eb.and([among(eb), withoutVisit ? eb('at', '<=', last.at) : eb('visit', '<=', last.visit)])
  }
  return { portion, withoutVisit }
}

/** Events without a visit count as one visit, which the first portion of them has already counted. */
async function sumUp(trx: Db, portion: Portion, withoutVisit: boolean): Promise<void> {
  const kept = ['day', ...GROUP, 'value'] as const
  await trx
    .insertInto('event_day')
    .columns([...kept, 'events', 'visits'])
    .expression((eb) =>
      eb
        .selectFrom('event')
        .select(({ fn }) => [
          day().as('day'),
          ...GROUP,
          fn.coalesce('value', sql<number>`${sql.lit(NO_VALUE)}`).as('kept'),
          fn.countAll<number>().as('events'),
          fn.count<number>('visit').distinct().as('visits'),
        ])
        .where(portion)
        .groupBy([day(), ...GROUP, 'value']),
    )
    .onConflict((conflict) =>
      conflict.columns(kept).doUpdateSet({
        events: sql`event_day.events + excluded.events`,
        visits: withoutVisit ? sql`event_day.visits` : sql`event_day.visits + excluded.visits`,
      }),
    )
    .execute()
}
