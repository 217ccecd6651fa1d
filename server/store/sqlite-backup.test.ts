import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backupSqlite, restoreSqlite } from './sqlite-backup.ts'
import { openSqliteDatabase } from './sqlite-database.ts'

/** As a stick formatted for every computer answers. */
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  linkSync: () => {
    throw new Error('EPERM: operation not permitted, link')
  },
}))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradefront-stick-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a backup goes to a disk without hard links, and still replaces no file', async () => {
  const [path, file] = [join(folder, 'site.db'), join(folder, 'backup.db')]
  openSqliteDatabase({ path }).close()
  const counts = await backupSqlite(path, file)
  expect(restoreSqlite(file, join(folder, 'elsewhere.db'), 0)).toMatchObject({ counts })
  writeFileSync(file, 'mine')
  await expect(backupSqlite(path, file)).rejects.toThrow('exists already')
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect(readdirSync(folder).sort()).toEqual(['backup.db', 'elsewhere.db', 'site.db'])
})
