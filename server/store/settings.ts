import type { Db, StoreCore } from './store-core.ts'

/** The secret that signs form tokens and booking links if FORM_SECRET is not set. */
export const FORM_SECRET_SETTING = 'form-secret'

export function settingMethods(db: Db): Pick<StoreCore, 'setting' | 'replaceSetting'> {
  return {
    setting: async (name, fallback) => {
      if (fallback !== null) {
        await db
          .insertInto('setting')
          .values({ name, value: fallback })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute()
      }
      const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
      return row?.value ?? null
    },
    replaceSetting: async (name, value) => {
      await db
        .insertInto('setting')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },
  }
}
