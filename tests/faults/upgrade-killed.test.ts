import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readMigrations } from '#server/store/migrations.ts'
import { migrate } from '#server/store/sqlite-database.ts'
import { measured, sized } from '#tests/support/suite-form.ts'

const CYCLES = sized({ short: 2, whole: 40 })
const LEADS = 3_000
/** Roughly how long upgrading so many leads takes; the kills are spread over it. */
const UPGRADE_MS = 120
const SPREAD_MS = 37
const MIGRATIONS = readMigrations(resolve('db/migrations/sqlite'))

let folder: string
let old: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradefront-upgrade-'))
  old = join(folder, 'old.db')
  const database = new DatabaseSync(old)
  database.exec('pragma journal_mode = wal')
  migrate(database, MIGRATIONS.slice(0, 1))
  database.exec(`
    create temp table numbers as
      with recursive more(n) as (select 1 union all select n + 1 from more where n < ${LEADS}) select n from more;
    insert into submission (id, reference, kind, idem_key, body_hash, payload, attribution, source, status, created_at)
      select 's' || n, 'TF-' || n, 'enquiry', 'k' || n, 'h', '{"name":"Sample ' || n || '"}', '{}', 'x', 'real',
        '2026-11-23T00:00:00.000Z' from numbers;
    insert into delivery (id, submission_id, destination, state, due_at, payload_snapshot, created_at)
      select 'd' || n, 's' || n, 'mail', 'open', '2026-11-23T00:00:00.000Z', '{}', '2026-11-23T00:00:00.000Z' from numbers;
    insert into attempt (delivery_id, n, at, ms) select 'd' || n, 1, '2026-11-23T00:00:01.000Z', n from numbers;
  `)
  database.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

test(`a program killed in its upgrade, ${CYCLES} times: a whole version each time, and the next start ends it`, async () => {
  const found: number[] = []
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const path = copyOf(`${cycle}.db`)
    await killedWhileItMigrates(path, (cycle * SPREAD_MS) % UPGRADE_MS)
    found.push(wholeVersionOf(path))
    await upgraded(path)
  }
  expect(Math.min(...found), 'a kill came in the middle').toBeLessThan(MIGRATIONS.at(-1)?.version ?? 0)
  measured(
    `${CYCLES} upgrades killed, left at versions ${[...new Set(found)].sort((a, b) => a - b).join(', ')}`,
  )
}, 300_000)

function copyOf(name: string): string {
  const path = join(folder, name)
  cpSync(old, path)
  return path
}

/** What the start of the site does first, in a process of its own. */
function opening(path: string): string {
  return `import { openStore } from '#server/store/open-store.ts'
    await (await openStore(${JSON.stringify(`file:${path}`)})).close()`
}

/** Killed `wait` milliseconds after it first locks the database. */
async function killedWhileItMigrates(path: string, wait: number): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', opening(path)], { stdio: 'ignore' })
  const exit = once(child, 'exit')
  const other = new DatabaseSync(path)
  const isLocked = () => expect(() => other.exec('begin immediate; rollback')).toThrow(/locked/)
  await vi.waitFor(isLocked, { timeout: 20_000, interval: 1 })
  other.close()
  await pause(wait)
  child.kill('SIGKILL')
  await exit
}

/**
 * The version that the database records. Its tables and indexes are exactly those of that
 * version, and no row is missing.
 */
function wholeVersionOf(path: string): number {
  const database = new DatabaseSync(path)
  const applied = database.prepare('select version from schema_migration order by version').all()
  const versions = applied.map(({ version }) => Number(version))
  expect(versions).toEqual(MIGRATIONS.slice(0, versions.length).map(({ version }) => version))
  const clean = new DatabaseSync(':memory:')
  migrate(clean, MIGRATIONS.slice(0, versions.length))
  expect(schemaOf(database)).toEqual(schemaOf(clean))
  expect(countsOf(database)).toEqual({ submissions: LEADS, deliveries: LEADS, attempts: LEADS })
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  database.close()
  clean.close()
  return versions.at(-1) ?? 0
}

async function upgraded(path: string): Promise<void> {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', opening(path)])
  expect(status, stderr.toString()).toBe(0)
  expect(wholeVersionOf(path)).toBe(MIGRATIONS.at(-1)?.version)
}

function schemaOf(database: DatabaseSync) {
  return database.prepare('select name, sql from sqlite_schema order by name').all()
}

function countsOf(database: DatabaseSync) {
  return database
    .prepare(
      `select (select count(*) from submission) as submissions, (select count(*) from delivery) as deliveries,
       (select count(*) from attempt) as attempts`,
    )
    .get()
}
