import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Pool } from 'pg'
import { openPostgresStore } from './postgres-store.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { Store } from './store.ts'

/** Opens what `DATABASE_URL` names, migrated; `pool` where other processes may be on it. @throws when it cannot be opened, with what to do */
export async function openStore(databaseUrl: string): Promise<Store & { pool?: Pool }> {
  if (!databaseUrl.startsWith('file:')) return openPostgresStore({ url: databaseUrl })
  const path = databaseUrl.slice('file:'.length)
  mkdirSync(dirname(path), { recursive: true })
  return openSqliteStore({ path })
}
