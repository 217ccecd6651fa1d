import type { ExpressionBuilder } from 'kysely'
import type { Notice, NoticesStore } from './notices-store.ts'
import type { Db } from './store-core.ts'
import type { Tables } from './tables.ts'

/** No notice is put off for this long. One that is was put off by a clock that was ahead and is set back since. */
const WAIT_IMPOSSIBLE_MS = 2 * 60 * 60 * 1_000

export function noticeMethods(db: Db): NoticesStore {
  return {
    addNotice: async (notice, sentAt) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('notice')
        .values(noticeRow(notice, sentAt))
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    findNotice: async (name) => {
      const query = db.selectFrom('notice').select(['made_at', 'sent_at']).where('name', '=', name)
      const row = await query.executeTakeFirst()
      return row ? { madeAt: row.made_at, sentAt: row.sent_at } : null
    },
    claimNotices: async (now, leaseMs, limit) => {
      const waits = (eb: ExpressionBuilder<Tables, 'notice'>) =>
        eb.and([
          eb('sent_at', 'is', null),
          eb.or([
            eb('leased_until', 'is', null),
            eb('leased_until', '<=', now),
            eb('leased_until', '>', new Date(Date.parse(now) + WAIT_IMPOSSIBLE_MS).toISOString()),
          ]),
        ])
      const oldest = db.selectFrom('notice').select('name').where(waits).orderBy('made_at').limit(limit)
      const rows = await db
        .updateTable('notice')
        .set({ leased_until: new Date(Date.parse(now) + leaseMs).toISOString() })
        .where('name', 'in', oldest)
        // The condition is repeated, as PostgreSQL rechecks it on a row that another process has just leased.
        .where(waits)
        .returning(['name', 'about', 'body', 'made_at'])
        .execute()
      const notices = rows.map(({ made_at: madeAt, ...rest }) => ({ ...rest, madeAt }))
      return notices.toSorted((one, other) => (one.madeAt < other.madeAt ? -1 : 1))
    },
    rescheduleNotice: async (name, body, until) => {
      await db
        .updateTable('notice')
        .set({ body, leased_until: until })
        .where('name', '=', name)
        .where('sent_at', 'is', null)
        .execute()
    },
    closeNotice: async (notice, at) => {
      await db
        .insertInto('notice')
        .values(noticeRow({ ...notice, body: '' }, at))
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ sent_at: at, body: '' }))
        .execute()
    },
    dropNotice: async (name) => {
      await db.deleteFrom('notice').where('name', '=', name).execute()
    },
    purgeNotices: async (before) => {
      const { numDeletedRows } = await db
        .deleteFrom('notice')
        .where('made_at', '<', before)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function noticeRow({ name, about, body, madeAt }: Notice, sentAt: string | null = null) {
  return { name, about, body, made_at: madeAt, sent_at: sentAt, leased_until: null }
}
