import type pg from 'pg'
import { createStore } from './create-store.ts'
import { createPostgresChanges } from './postgres-changes.ts'
import { openPostgresDatabase, type PostgresOptions } from './postgres-database.ts'
import type { Store } from './store.ts'
import { createStoreCore } from './store-core.ts'

/** On a PostgreSQL server, which several processes may share. The pool ends with the store. */
export async function openPostgresStore(options: PostgresOptions): Promise<Store & { pool: pg.Pool }> {
  const { db, pool, reports } = await openPostgresDatabase(options)
  const store = createStore(createStoreCore(db, reports), await createPostgresChanges(options.url, pool))
  return { ...store, pool }
}
