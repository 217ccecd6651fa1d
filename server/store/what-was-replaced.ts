import { DatabaseSync } from 'node:sqlite'
import type { BookingState } from '#domain/booking/booked-call.ts'

/** Submissions that only the replaced database has, and when the first of them came, as an ISO instant. */
export type LeftBehind = { count: number; since: string }

/** A call that was moved or cancelled, as its visitor was last told; `start` is an ISO instant. */
export type ChangedCall = { reference: string; state: BookingState; start: string }

/**
 * What a restore changes for people; null for what cannot be read, e.g. if the replaced database is damaged.
 * `erasedSince`: ISO instants of erasures whose people are back in the restored database. `changedCalls`: the
 * restored database has these calls as they were before.
 */
export function compareReplaced(aside: string, restored: string) {
  return {
    leftBehind: unlessUnreadable(() => leftBehind(aside, restored)),
    erasedSince: unlessUnreadable(() => {
      const known = erasures(restored)
      return erasures(aside).filter((at) => !known.includes(at))
    }),
    changedCalls: unlessUnreadable(() => changedCalls(aside, restored)),
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
         where redacted_at is null and id not in (select id from restored.submission)`,
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
