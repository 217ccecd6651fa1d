import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backupSqlite, type Counts, restoreSqlite } from './sqlite-backup.ts'
import { openSqliteDatabase } from './sqlite-database.ts'

const unrenamable = vi.hoisted(() => new Set<unknown>())

/** Behaves like a USB stick, whose file system has no hard links. */
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return {
    ...fs,
    linkSync: () => {
      throw new Error('EPERM: operation not permitted, link')
    },
    renameSync: (from: string, to: string) => {
      if (unrenamable.has(to)) throw Object.assign(new Error('EIO'), { errno: -5 })
      fs.renameSync(from, to)
    },
  }
})

let folder: string
let path: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradefront-stick-'))
  path = join(folder, 'site.db')
  file = join(folder, 'backup.db')
  openSqliteDatabase({ path }).close()
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a backup goes to a disk without hard links, and still replaces no file', async () => {
  const counts = await backupSqlite(path, file)
  expect(await restoreSqlite(file, join(folder, 'elsewhere.db'), 0)).toMatchObject({ counts })
  writeFileSync(file, 'mine')
  await expect(backupSqlite(path, file)).rejects.toThrow('exists already')
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect(readdirSync(folder).sort()).toEqual(['backup.db', 'elsewhere.db', 'site.db'])
})

/** Results of the runs that succeeded, and error messages of the others. */
async function settled(runs: Promise<Counts>[]) {
  const results = await Promise.allSettled(runs)
  return {
    went: results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
    refused: results.flatMap((each) => (each.status === 'rejected' ? each.reason.message : [])),
  }
}

test('of backups to one name at once, one is whole and has it, and the others are refused', async () => {
  const { went, refused } = await settled([1, 2, 3].map(() => backupSqlite(path, file)))
  const taken = `${file} exists already and is not overwritten. Name another file.`
  expect([went.length, refused]).toEqual([1, [taken, taken]])
  expect(readdirSync(folder).sort()).toEqual(['backup.db', 'site.db'])
  expect(await restoreSqlite(file, join(folder, 'elsewhere.db'), 0)).toMatchObject({ counts: went[0] })
})

test('of restores at once, one goes and the others are refused; one that was cut off is named', async () => {
  const counts = await backupSqlite(path, file)
  const elsewhere = join(folder, 'new', 'elsewhere.db')
  const restored = [1, 2, 3].map(async () => (await restoreSqlite(file, elsewhere, 0)).counts)
  const { went, refused } = await settled(restored)
  const atWork = expect.stringMatching(
    `Another restore into ${elsewhere} is at work: wait .* left ${elsewhere}.unfinished: delete it`,
  )
  expect([went, refused]).toEqual([[counts], [atWork, atWork]])
  expect(readdirSync(join(folder, 'new'))).toEqual(['elsewhere.db'])
})

test('where a backup cannot have its name, no empty file has it', async () => {
  unrenamable.add(file)
  await expect(backupSqlite(path, file)).rejects.toThrow(`${file} could not be written: i/o error. `)
  unrenamable.clear()
  expect(readdirSync(folder)).toEqual(['site.db'])
})

test('a log left behind by a database that is gone is not replayed into the backup', async () => {
  await backupSqlite(path, file)
  writeFileSync(`${path}-wal`, 'A log that was not merged')
  rmSync(path)
  await restoreSqlite(file, path, 0)
  expect(readdirSync(folder).sort()).toEqual(['backup.db', 'site.db'])
})

test('a database that is in use is no backup: what is in its log would be missing', async () => {
  const open = openSqliteDatabase({ path })
  await expect(restoreSqlite(path, join(folder, 'elsewhere.db'), 0)).rejects.toThrow('not a backup')
  open.close()
  expect(readdirSync(folder)).toEqual(['site.db'])
})

test('a backup whose rows refer to rows that are not there is refused', async () => {
  await backupSqlite(path, file)
  const torn = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  torn.exec("insert into submission_tag (submission_id, tag) values ('nobody', 'hot')")
  torn.close()
  await expect(restoreSqlite(file, path, 0)).rejects.toThrow('rows refer to rows that are not there')
})

/**
 * Runs `work` in its own process. With `smallDisk`, files grow only to 64 KB: the system writes what fits,
 * then fails.
 */
function inProgram(work: string, smallDisk = false) {
  const script = `
    import { backupSqlite, restoreSqlite } from '#server/store/sqlite-backup.ts'
    const [path, file, elsewhere] = ${JSON.stringify([path, file, join(folder, 'elsewhere.db')])}
    ${work}`
  const limit = smallDisk ? "ulimit -f 64; trap '' XFSZ;" : ''
  const run = ['-c', `${limit} exec "$0" --input-type=module --eval "$1"`, process.execPath, script]
  return spawnSync('bash', run, { encoding: 'utf8' })
}

const WORK = [
  ['backup.db', 'backupSqlite(path, file)'],
  ['elsewhere.db', 'restoreSqlite(path, elsewhere, 0)'],
] as const

test.each(WORK)('a full disk is said to be where %s was to be, and none of it is left: %s', (name, work) => {
  const { stderr } = inProgram(`await ${work}`, true)
  const said = `Error: ${join(folder, name)} could not be written: .*\\. Nothing was changed\\. Make sure that ${folder} is`
  expect(stderr).toEqual(expect.stringMatching(said))
  expect(readdirSync(folder)).toEqual(['site.db'])
})

test.each(
  WORK.flatMap(([, work]) => (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => [signal, work])),
)('%s ends it, and none of it is left: %s', (signal, work) => {
  const ended = inProgram(`const done = ${work}; process.kill(process.pid, '${signal}'); await done`)
  expect(ended).toMatchObject({ signal, stderr: '' })
  expect(readdirSync(folder).filter((name) => !name.startsWith('site.db'))).toEqual([])
})
