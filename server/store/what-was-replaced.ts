import { DatabaseSync } from 'node:sqlite'
import type { BookingState } from '#domain/booking/booked-call.ts'

/** Submissions that only the replaced database has, and when the first of them came, as an ISO instant. */
export type LeftBehind = { count: number; since: string }

/** A call that was moved or cancelled, as its visitor was last told; `start` is an ISO instant. */
export type ChangedCall = { reference: string; state: BookingState; start: string }

/** A time kept free that only one of the two has; `isBack`: the restored one, so it was removed. */
type Block = { start: string; until: string; reason: string; isBack: 0 | 1 }
type ReviewLink = { slug: string; change: 'registered' | 'changed' | 'ended' }

/** What was done that is not in the restored database; leads and reports (sent, edited) are references. */
export type DoneSince = {
  leads: string[]
  sent: string[]
  edited: string[]
  blocks: Block[]
  links: ReviewLink[]
}

export const NOTHING_DONE: DoneSince = { leads: [], sent: [], edited: [], blocks: [], links: [] }

/**
 * What a restore changes for people; null for what cannot be read, e.g. if the replaced database is damaged.
 * `erasedSince`: ISO instants of erasures whose people are back in the restored database. `changedCalls`: the
 * restored database has these calls as they were before.
 */
export function compareReplaced(aside: string, restored: string, now: number) {
  return {
    leftBehind: unlessUnreadable(() => leftBehind(aside, restored)),
    erasedSince: unlessUnreadable(() => {
      const known = erasures(restored)
      const since = erasures(aside).filter((at) => !known.includes(at))
      return since.length > 0 && isSomebodyBack(aside, restored) ? since : []
    }),
    changedCalls: unlessUnreadable(() => changedCalls(aside, restored)),
    doneSince: unlessUnreadable(() => doneSince(aside, restored, now)),
  }
}

export function openDeliveries(path: string): number {
  const count = `select count(*) as count from delivery where state = 'open'`
  return reading(path, (database) => Number(database.prepare(count).get()?.count))
}

function leftBehind(aside: string, restored: string): LeftBehind | undefined {
  return reading(aside, (database) => {
    if (!hasTable(database, 'submission')) return undefined
    database.prepare('attach ? as restored').run(restored)
    const row = database
      .prepare(
        `select count(*) as count, min(created_at) as since from main.submission
         where id not in (select id from restored.submission)`,
      )
      .get()
    return row?.count ? { count: Number(row.count), since: String(row.since) } : undefined
  })
}

function changedCalls(aside: string, restored: string): ChangedCall[] {
  return reading(aside, (database) => {
    if (!hasTable(database, 'booking')) return []
    database.prepare('attach ? as restored').run(restored)
    const rows = database
      .prepare(
        `select reference, last.state, last.start from main.booking as last
         join restored.booking as earlier using (submission_id) join main.submission on id = submission_id
         where last.sequence > earlier.sequence order by last.start`,
      )
      .all()
    return rows as ChangedCall[]
  })
}

/**
 * Calls that were moved or cancelled, with the stage that a cancellation sets, and leads that are only in the
 * replaced one are named apart. A call in quarantine is not: it has no row among the bookings.
 */
function doneSince(aside: string, restored: string, now: number): DoneSince {
  return reading(aside, (database) => {
    if (!hasTable(database, 'activity')) return NOTHING_DONE
    database.prepare('attach ? as restored').run(restored)
    const references = (rows: string) =>
      database
        .prepare(
          `select distinct reference from main.submission join (${rows}) as later on later.submission_id = id
           where id in (select id from restored.submission) order by reference`,
        )
        .all()
        .map(({ reference }) => String(reference))
    const onlyInOne = (columns: string, table: string) => `
      select *, 0 as isBack from (select ${columns} from main.${table} except select ${columns} from restored.${table})
      union all
      select *, 1 from (select ${columns} from restored.${table} except select ${columns} from main.${table})`
    return {
      leads: references(
        `select submission_id from main.activity as each where id not in (select id from restored.activity)
         and not (what in ('moved', 'cancelled') and submission_id in (select submission_id from restored.booking))
         and not (what = 'stage' and exists (select 1 from main.activity as call
           where call.submission_id = each.submission_id and call.at = each.at and call.what = 'cancelled'))`,
      ),
      sent: references(
        `select submission_id from main.audit_report where state = 'sent'
         and submission_id not in (select submission_id from restored.audit_report where state = 'sent')`,
      ),
      edited: references(
        `select submission_id from main.audit_report where state = 'draft' and edited_at is not null
         and (submission_id, edited_at) not in
           (select submission_id, edited_at from restored.audit_report where edited_at is not null)`,
      ),
      blocks: database
        .prepare(
          `select * from (${onlyInOne('start, until, reason', 'booking_block')}) where until > ? order by start`,
        )
        .all(new Date(now).toISOString()) as Block[],
      // A link that was changed is in both, with different values.
      links: database
        .prepare(
          `select slug, case when count(*) = 2 then 'changed' when isBack then 'ended' else 'registered' end as change
           from (${onlyInOne('slug, name, place_id, link, logo', 'review_business')})
           group by slug order by slug`,
        )
        .all() as ReviewLink[],
    }
  })
}

/** False where all who were erased came in after the restored one was made. */
function isSomebodyBack(aside: string, restored: string): boolean {
  return reading(aside, (database) => {
    database.prepare('attach ? as restored').run(restored)
    const back = 'select 1 from restored.submission where id not in (select id from main.submission) limit 1'
    return database.prepare(back).get() !== undefined
  })
}

/** One instant for each person, however much was held about them. */
function erasures(path: string): string[] {
  return reading(path, (database) => {
    if (!hasTable(database, 'erasure')) return []
    const rows = database.prepare(`select distinct at from erasure where why = 'person' order by at`).all()
    return rows.map(({ at }) => String(at))
  })
}

/** An older program's database, or an empty file, lacks some tables. */
function hasTable(database: DatabaseSync, name: string): boolean {
  return (
    database.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`).get(name) !== undefined
  )
}

/** The restore is already done, and must not be reported as failed. */
function unlessUnreadable<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

function reading<T>(path: string, read: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return read(database)
  } finally {
    database.close()
  }
}
