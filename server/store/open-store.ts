import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { openSqliteStore } from './sqlite-store.ts'
import type { Store } from './store.ts'

/** Opens what `DATABASE_URL` names, migrated. @throws when it cannot be opened, with what to do */
export async function openStore(databaseUrl: string): Promise<Store> {
  if (!databaseUrl.startsWith('file:')) {
    throw new Error(
      'PostgreSQL is not supported yet: set DATABASE_URL to file:data/tradefront.db, or leave it out.',
    )
  }
  const path = databaseUrl.slice('file:'.length)
  mkdirSync(dirname(path), { recursive: true })
  return openSqliteStore({ path })
}
