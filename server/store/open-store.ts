import { resolve } from 'node:path'
import type { Pool } from 'pg'
import type { Opening } from './migrations.ts'
import { isThere } from './sqlite-database.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { Store } from './store.ts'

/**
 * Opens and migrates the database at `DATABASE_URL`; `pool` is set if other processes may share it.
 * @throws if it cannot be opened, with what to do
 */
export async function openStore(
  databaseUrl: string,
  opening: Opening = {},
): Promise<Store & { pool?: Pool }> {
  const path = fileOf(databaseUrl)
  if (path !== null) {
    return openSqliteStore({ path, ...opening }).catch((error) => {
      error.message += '\nDATABASE_URL says where the database is.'
      throw error
    })
  }
  // Imported only here: an install with SQLite need not hold the PostgreSQL client in memory.
  const { openPostgresStore } = await import('./postgres-store.ts')
  return openPostgresStore({ url: databaseUrl, ...opening })
}

/** The path of a database file that does not exist yet; null if it exists, or is not a file. */
export function absentDatabase(databaseUrl: string): string | null {
  const path = fileOf(databaseUrl)
  return path === null || path === ':memory:' || isThere(path) ? null : resolve(path)
}

/** The path of an SQLite database; null for PostgreSQL. */
export function fileOf(databaseUrl: string): string | null {
  return databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : null
}
