import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../tests/support/postgres.ts'

/** Measures on a fresh database of each kind, one after the other, and removes both. */
export async function onBothStores<Result>(
  measure: (store: 'SQLite' | 'PostgreSQL', url: string) => Promise<Result>,
): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tradefront-bench-'))
  const postgres = await startPostgres()
  try {
    return [
      await measure('SQLite', `file:${join(folder, 'site.db')}`),
      await measure('PostgreSQL', await postgres.createDatabase()),
    ]
  } finally {
    await postgres.close()
    rmSync(folder, { recursive: true })
  }
}
