import { createStore } from './create-store.ts'
import { openPostgresDatabase, type PostgresOptions } from './postgres-database.ts'
import type { Store } from './store.ts'
import { createStoreCore } from './store-core.ts'

/** The store on a PostgreSQL server, which several processes may share. */
export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  return createStore(createStoreCore(await openPostgresDatabase(options)))
}
