import { resolve } from 'node:path'
import type { Pool } from 'pg'
import { isThere } from './sqlite-database.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { Store } from './store.ts'

/** Opens what `DATABASE_URL` names, migrated; `pool` where other processes may be on it. @throws when it cannot be opened, with what to do */
export async function openStore(databaseUrl: string): Promise<Store & { pool?: Pool }> {
  const path = fileOf(databaseUrl)
  if (path !== null) {
    return openSqliteStore({ path }).catch((error) => {
      error.message += '\nDATABASE_URL says where the database is.'
      throw error
    })
  }
  // Who has SQLite need not hold its client in memory.
  const { openPostgresStore } = await import('./postgres-store.ts')
  return openPostgresStore({ url: databaseUrl })
}

/** The path of a database that is not there yet; null where there is one, or where it is no file. */
export function absentDatabase(databaseUrl: string): string | null {
  const path = fileOf(databaseUrl)
  return path === null || path === ':memory:' || isThere(path) ? null : resolve(path)
}

/** The path of an SQLite database; null where it is PostgreSQL. */
export function fileOf(databaseUrl: string): string | null {
  return databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : null
}
