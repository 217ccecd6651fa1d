import type { NoticesStore } from './notices-store.ts'
import type { Db } from './store-core.ts'

export function noticeMethods(db: Db): NoticesStore {
  return {
    addNotice: async ({ name, about, body, madeAt }) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('notice')
        .values({ name, about, body, made_at: madeAt, sent_at: null })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    hasNotice: async (name) => {
      const row = await db.selectFrom('notice').select('name').where('name', '=', name).executeTakeFirst()
      return row !== undefined
    },
    unsentNotices: async (limit) => {
      const rows = await db
        .selectFrom('notice')
        .select(['name', 'about', 'body', 'made_at'])
        .where('sent_at', 'is', null)
        .orderBy('made_at')
        .limit(limit)
        .execute()
      return rows.map(({ made_at: madeAt, ...rest }) => ({ ...rest, madeAt }))
    },
    noticeLeft: async (name, body) => {
      await db
        .updateTable('notice')
        .set({ body })
        .where('name', '=', name)
        .where('sent_at', 'is', null)
        .execute()
    },
    noticeSent: async (name, at) => {
      await db.updateTable('notice').set({ sent_at: at, body: '' }).where('name', '=', name).execute()
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
