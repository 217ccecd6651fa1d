import { type SelectQueryBuilder, sql } from 'kysely'
import type { StoredEvent } from '#domain/events/event-batch.ts'
import type { EventCount, EventQuery, EventsStore } from './events-store.ts'
import type { Inserts } from './inserts.ts'
import type { Db } from './store-core.ts'
import type { Tables } from './tables.ts'

export type EventTable = StoredEvent
export type EventDayTable = Pick<StoredEvent, 'name' | 'page' | 'label' | 'detail' | 'device' | 'source'> & {
  day: string
  value: number
  events: number
  visits: number
}

const NO_VALUE = -1
const GROUP = ['name', 'page', 'label', 'detail', 'device', 'source'] as const

export function eventMethods(db: Db, inserts: Inserts): EventsStore {
  return {
    addEvents: async (events) => {
      if (events.length > 0) await inserts.events(events)
    },
    countEvents: (query) => countEvents(db, query),
    countEventDays: async (sinceDay) => {
      const rows = await db
        .selectFrom((eb) =>
          eb
            .selectFrom('event')
            .select([day().as('day'), 'name', sql<number>`1`.as('events')])
            .where('at', '>=', sinceDay)
            .unionAll(
              eb.selectFrom('event_day').select(['day', 'name', 'events']).where('day', '>=', sinceDay),
            )
            .as('either'),
        )
        .select(({ fn }) => ['day', 'name', fn.sum<number | string>('events').as('events')])
        .groupBy(['day', 'name'])
        .orderBy('day')
        .orderBy('name')
        .execute()
      return rows.map((row) => ({ ...row, events: Number(row.events) }))
    },
    rollUpEvents: (beforeDay) => rollUp(db, beforeDay),
  }
}

function day() {
  return sql<string>`substr(at, 1, 10)`
}

async function countEvents(db: Db, { names, by, since, label, notLabel }: EventQuery): Promise<EventCount[]> {
  let query = db
    .selectFrom('event')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('events'),
      fn.count<number | string>('visit').distinct().as('visits'),
    ])
    .where('at', '>=', since)
    .where('name', 'in', names) as SelectQueryBuilder<Tables, 'event', Record<string, number | string>>
  if (label !== undefined) query = query.where('label', '=', label)
  if (notLabel !== undefined) query = query.where('label', '!=', notLabel)
  for (const column of by) query = query.select(column).groupBy(column) as typeof query
  query = query.orderBy('events', 'desc')
  for (const column of by) query = query.orderBy(column)
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, events: Number(row.events), visits: Number(row.visits) }))
}

async function rollUp(db: Db, beforeDay: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const columns = ['day', ...GROUP, 'value', 'events', 'visits'] as const
    await trx
      .insertInto('event_day')
      .columns(columns)
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
          .where('at', '<', beforeDay)
          .groupBy([day(), ...GROUP, 'value']),
      )
      .execute()
    const { numDeletedRows } = await trx.deleteFrom('event').where('at', '<', beforeDay).executeTakeFirst()
    return Number(numDeletedRows)
  })
}
