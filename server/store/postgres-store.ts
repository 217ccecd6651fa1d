import type pg from 'pg'
import { type Batches, createStore } from './create-store.ts'
import { createPostgresChanges } from './postgres-changes.ts'
import { openPostgresDatabase, type PostgresOptions } from './postgres-database.ts'
import type { Store } from './store.ts'
import { createStoreCore } from './store-core.ts'

/** The next gathers while one is on its way: with two under way each was smaller, and a tenth fewer leads came through. */
const BATCHES: Batches = { underWay: 1, enough: Number.POSITIVE_INFINITY }

/** On a PostgreSQL server, which several processes may share. The pool ends with the store. */
export async function openPostgresStore(options: PostgresOptions): Promise<Store & { pool: pg.Pool }> {
  const { db, pool, ...apart } = await openPostgresDatabase(options)
  const changes = await createPostgresChanges(options.url, pool)
  const store = createStore(createStoreCore(db, apart), changes, BATCHES)
  return { ...store, pool }
}
