import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Submission } from '#domain/leads/submission.ts'
import { migrateStore } from '#server/store/migrate-store.ts'
import { openPostgresStore } from '#server/store/postgres-store.ts'
import { openSqliteDatabase, SQLITE_MIGRATIONS } from '#server/store/sqlite-database.ts'
import { openSqliteStore } from '#server/store/sqlite-store.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'

const AT = '2026-11-24T00:00:00.000Z'
const NAUGHTY = [
  "Robert'); drop table submission;--",
  '👩‍🔧 é ﷽ \u202Eback',
  'line\none\ttab "quoted" \\',
  'Zz',
  'aa',
  'ÄÖ',
  '',
]

let server: PostgresServer
let folder: string
let path: string
let url: string
let leads: Submission[]

beforeAll(async () => {
  server = await startPostgres()
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradefront-migrate-'))
  path = join(folder, 'site.db')
  url = await server.createDatabase()
  leads = await fill(path)
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await server.dropDatabase(url)
})

/** Stores something of every kind, in every state. */
async function fill(file: string): Promise<Submission[]> {
  const store = await openSqliteStore({ path: file })
  const items = NAUGHTY.map((text, n) =>
    sampleItem({ source: text, payload: { text, list: [text] }, ...(n % 2 && { consent: null }) }),
  )
  for (const item of items) await store.capture(item)
  await store.capture(sampleItem({ status: 'quarantined', quarantineReason: 'honeypot' }, []))
  const claimed = await store.claim({ destination: 'automation', now: AT, leaseMs: 60_000, limit: 3 })
  for (const [n, each] of claimed.slice(0, 2).entries()) {
    const attempt = {
      at: AT,
      ms: n,
      status: n ? 500 : 200,
      error: n ? (NAUGHTY[1] ?? '') : null,
      answer: null,
    }
    await store.finish(each, attempt, n ? { state: 'dead' } : { state: 'done' })
  }
  const id = items[0]?.submission.id ?? ''
  for (const text of NAUGHTY.filter(Boolean)) {
    await store.addNote(id, text, AT)
    await store.addTag(id, text, AT)
  }
  await store.setStage(id, 'won', AT)
  await store.addBlock({ id: 'b1', start: AT, until: '2026-11-25T00:00:00.000Z', reason: 'Holiday' })
  await store.addReviewBusiness({
    slug: 'sample',
    name: 'Sample',
    placeId: 'ChIJsample00',
    link: null,
    logo: null,
    createdAt: AT,
  })
  await store.countReview({ slug: 'sample', event: 'view', rating: null }, '2026-11-24')
  await store.setting('form-secret', () => 'a secret that links in mails are signed with')
  await store.saveDestinationHealth({ destination: 'mail', breaker: 'open', failures: 12, probeAt: AT })
  const all = await store.listSubmissions({})
  await store.close()
  return all
}

function versionOf(database: DatabaseSync) {
  return database.prepare('select max(version) version from schema_migration').get()
}

describe('moving from SQLite to PostgreSQL', () => {
  test('everything comes along, and what was under way goes on under its ids', async () => {
    const before = await openSqliteStore({ path })
    const deliveries = await before.listDeliveries({})
    const items = await before.listItems({}, 100)
    await before.close()
    const { already, tables } = await migrateStore(path, url)
    expect(already).toBe(false)
    expect(tables.find(({ table }) => table === 'submission')?.rows).toBe(leads.length)
    expect(tables.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true)

    const store = await openPostgresStore({ url })
    expect(await store.listSubmissions({})).toEqual(leads)
    expect(await store.listDeliveries({})).toEqual(deliveries)
    expect(await store.listItems({}, 100)).toEqual(items)
    expect(await store.setting('form-secret', () => 'another')).toMatch(/^a secret that/)
    const ids = (
      await store.claim({ destination: 'lead-manager', now: AT, leaseMs: 60_000, limit: 100 })
    ).map(({ id }) => id)
    const open = deliveries.filter(
      ({ state, destination }) => state === 'open' && destination === 'lead-manager',
    )
    expect(ids.sort()).toEqual(open.map(({ id }) => id).sort())
    await store.close()
  })

  test('a NUL, which PostgreSQL takes in no text, keeps nothing from moving', async () => {
    const store = await openSqliteStore({ path })
    const [start, until] = [AT, '2026-11-25T00:00:00.000Z']
    await store.addBlock({ id: 'b2', start, until, reason: 'A\0B' })
    await store.close()
    expect(await migrateStore(path, url)).toMatchObject({ already: false })
    expect(await migrateStore(path, url)).toMatchObject({ already: true })
    expect(await server.query(`select reason from booking_block where id = 'b2'`, url)).toEqual([
      { reason: 'A\uFFFDB' },
    ])
  })

  test('run again it finds everything there, and changes nothing', async () => {
    const first = await migrateStore(path, url)
    expect(await migrateStore(path, url)).toEqual({ already: true, inUse: false, tables: first.tables })
  })

  test('a target that was only asked about is empty', async () => {
    const asked = await openPostgresStore({ url })
    await asked.setting('form-secret', () => 'signs nothing yet')
    await asked.close()
    expect(await migrateStore(path, url)).toMatchObject({ already: false })
    const store = await openPostgresStore({ url })
    expect(await store.setting('form-secret', () => 'another')).toMatch(/^a secret that/)
    await store.close()
  })

  test('the site still running: said, because what it takes later is not in the copy', async () => {
    const site = await openSqliteStore({ path })
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...['server/cli/main.ts', 'migrate-store', '--from', `file:${path}`, '--to', url],
    ])
    expect(stdout).toMatch(
      /^Copied and verified:[\s\S]*Stop the site, and copy again into a new, empty database\.$/m,
    )
    await site.close()
  })

  test('a source of an older version is copied as of now and left as it is; one that a site still uses is left to it', async () => {
    const migrations = join(folder, 'migrations')
    cpSync(SQLITE_MIGRATIONS, migrations, { recursive: true })
    rmSync(join(migrations, readdirSync(migrations).sort().at(-1) ?? ''))
    const older = join(folder, 'older.db')
    const ofSite = openSqliteDatabase({ path: older, migrations })
    const asItWas = versionOf(ofSite)
    await expect(migrateStore(older, url)).rejects.toThrow(/^The database is older than this program/)
    expect(versionOf(ofSite)).toEqual(asItWas)
    ofSite.close()
    expect(await migrateStore(older, url)).toMatchObject({ inUse: false })
    const store = await openPostgresStore({ url })
    await store.capture(sampleItem())
    await store.close()
    await expect(migrateStore(older, url)).rejects.toThrow(/not empty.*Nothing was changed/)
    const afterwards = new DatabaseSync(older)
    expect(versionOf(afterwards)).toEqual(asItWas)
    afterwards.close()
  })

  test('a target that holds anything else is refused and left as it was', async () => {
    const store = await openPostgresStore({ url })
    const other = sampleItem()
    await store.capture(other)
    await expect(migrateStore(path, url)).rejects.toThrow(/not empty.*submission.*new, empty database/)
    expect(await store.listSubmissions({})).toEqual([other.submission])
    await store.close()
  })

  test('broken off in the middle it leaves nothing, and can be run again', async () => {
    await (await openPostgresStore({ url })).close()
    await server.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
       create trigger refuse before insert on attempt execute function refuse()`,
      url,
    )
    await expect(migrateStore(path, url)).rejects.toThrow(
      /attempt was not taken, nothing was kept: disk full/,
    )
    expect(await server.query('select id from submission', url)).toEqual([])
    await server.query('drop trigger refuse on attempt', url)
    expect(await migrateStore(path, url)).toMatchObject({ already: false })
  })

  test('a copy that came out otherwise is found by its hash, and not kept', async () => {
    await (await openPostgresStore({ url })).close()
    await server.query(
      `create function spoil() returns trigger language plpgsql as $$ begin new.source = lower(new.source); return new; end $$;
       create trigger spoil before insert on submission for each row execute function spoil()`,
      url,
    )
    await expect(migrateStore(path, url)).rejects.toThrow(/not what was copied/)
    expect(await server.query('select id from submission', url)).toEqual([])
  })

  test('by command: one JSON value, exit 2 for wrong usage, 1 with a reason', async () => {
    const cli = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['server/cli/main.ts', 'migrate-store', ...args])
    const { stdout } = await cli('--from', `file:${path}`, '--to', url, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ already: false, tables: expect.any(Array) })
    await expect(cli('--from', path, '--to', url)).rejects.toMatchObject({ code: 2 })
    await expect(cli('--from', `file:${path}.none`, '--to', url)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no database'),
    })
  })
})
