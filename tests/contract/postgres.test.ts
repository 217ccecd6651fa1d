import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { blockTime } from '#server/booking/block-time.ts'
import { createPostLimit } from '#server/http/rate-limit.ts'
import type { Change } from '#server/store/changes.ts'
import { migratePostgres } from '#server/store/postgres-migrations.ts'
import { openPostgresStore } from '#server/store/postgres-store.ts'
import { type Store, StoreUnavailable } from '#server/store/store.ts'
import { watchLostTime } from '#tests/support/lost-time.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres.ts'
import { sampleDelivery, sampleItem } from '#tests/support/sample-submission.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { slot } from './booking-contract.ts'
import { VIEW } from './events-contract.ts'
import { storeContract } from './store-contract.ts'
import { upgradeContract } from './upgrade-contract.ts'

const MIGRATIONS = resolve('db/migrations/postgres')

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
}, 60_000)
afterAll(() => server.close())

storeContract('PostgreSQL', async () => {
  const url = await server.createDatabase()
  return { open: () => openPostgresStore({ url }), drop: () => server.dropDatabase(url) }
})

upgradeContract(
  'PostgreSQL',
  {
    folder: MIGRATIONS,
    columns: `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and table_name <> 'schema_migration'`,
  },
  async () => {
    const url = await server.createDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return {
      migrate: (migrations) => migratePostgres(url, migrations),
      query: async (sql) => (await client.query(sql)).rows,
      open: () => openPostgresStore({ url }),
      drop: async () => {
        await client.end()
        await server.dropDatabase(url)
      },
    }
  },
)

describe('PostgreSQL', () => {
  let folder: string
  let migrations: string
  let url: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tradefront-store-'))
    migrations = join(folder, 'migrations')
    cpSync(MIGRATIONS, migrations, { recursive: true })
    url = await server.createDatabase()
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true })
    await server.dropDatabase(url)
  })

  test('each migration has its twin of the same number and name in SQLite', () => {
    expect(readdirSync(MIGRATIONS)).toEqual(readdirSync(resolve('db/migrations/sqlite')))
  })

  test('every text compares as bytes, whatever the locale of the database', async () => {
    await (await openPostgresStore({ url })).close()
    const forgotten = await server.query(
      `select table_name, column_name from information_schema.columns where table_schema = 'public'
       and data_type = 'text' and collation_name is distinct from 'C' and table_name <> 'schema_migration'`,
      url,
    )
    expect(forgotten).toEqual([])
  })

  test('a database newer than the program is refused, in words', async () => {
    await (await openPostgresStore({ url })).close()
    await server.query("insert into schema_migration values (9001, 'x')", url)
    await expect(openPostgresStore({ url })).rejects.toThrow(
      /newer than this program.*9001.*Start the newer version/,
    )
  })

  test('a command refuses a database that an older program made, and leaves it as it is; a new one it makes', async () => {
    await (await openPostgresStore({ url, migrations, refusesOlder: true })).close()
    writeFileSync(join(migrations, '9002-second.sql'), 'create table second (a text);')
    for (const _ of ['once', 'again'])
      await expect(openPostgresStore({ url, migrations, refusesOlder: true })).rejects.toThrow(
        /older than this program.*9002-second.sql comes next.*migrates it at its start/,
      )
    await (await openPostgresStore({ url, migrations })).close()
    await (await openPostgresStore({ url, migrations, refusesOlder: true })).close()
  })

  test('a migration that was changed after it was applied is refused, in words', async () => {
    await (await openPostgresStore({ url, migrations })).close()
    writeFileSync(join(migrations, '0001-submissions-and-outbox.sql'), 'create table other (a text);')
    await expect(openPostgresStore({ url, migrations })).rejects.toThrow(
      /0001-.*was changed after.*new migration/,
    )
  })

  test('a migration that fails leaves nothing of itself, and can be mended', async () => {
    const second = join(migrations, '9002-second.sql')
    writeFileSync(second, 'create table second (a text); insert into nowhere values (1);')
    await expect(openPostgresStore({ url, migrations })).rejects.toThrow(/9002-second.sql failed.*nowhere/)
    writeFileSync(second, 'create table second (a text);')
    await (await openPostgresStore({ url, migrations })).close()
  })

  test('a process killed in a migration leaves the version before, and the next start goes on at once', async () => {
    const item = sampleItem()
    const before = await openPostgresStore({ url, migrations })
    await before.capture(item)
    await before.close()
    const second = join(migrations, '9002-second.sql')
    writeFileSync(second, 'drop table attempt; create table second (a text); select pg_sleep(60);')
    const script = `import { migratePostgres } from '#server/store/postgres-migrations.ts'
      await migratePostgres(...${JSON.stringify([url, migrations])})`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script])
    await vi.waitFor(async () => expect(await server.query(ASLEEP)).toHaveLength(1), 10_000)
    child.kill('SIGKILL')
    await once(child, 'exit')

    writeFileSync(second, 'create table second (a text);')
    const endWatch = await watchLostTime()
    const began = performance.now()
    const store = await openPostgresStore({ url, migrations })
    const took = performance.now() - began
    expect(took - (await endWatch()).inAll).toBeLessThan(5_000)
    expect(await store.listSubmissions({})).toEqual([item.submission])
    expect(await store.attemptsOf(item.deliveries[0]?.id ?? '')).toEqual([])
    await store.close()
  })

  test('processes that start at once migrate once', async () => {
    const stores = await Promise.all(Array.from({ length: 6 }, () => openPostgresStore({ url })))
    const [{ count } = {}] = await server.query('select count(*)::int as count from schema_migration', url)
    expect(count).toBe(readdirSync(MIGRATIONS).length)
    await Promise.all(stores.map((store) => store.close()))
  })

  test('what cannot be reached or entered is said without the password', async () => {
    const closed = openPostgresStore({ url: 'postgres://someone:hidden-word@127.0.0.1:1/none' })
    await expect(closed).rejects.toThrow(/^PostgreSQL at 127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED/)
    await expect(closed).rejects.not.toThrow(/hidden-word/)
    await expect(openPostgresStore({ url: `${url}_none` })).rejects.toThrow(/cannot be reached.*not exist/)
  })

  test('every commit is on the disk before it is acknowledged, also where the database was told to be hasty', async () => {
    const name = new URL(url).pathname.slice(1)
    await server.query(`alter database ${name} set synchronous_commit = off`)
    const store = await openPostgresStore({ url })
    const settings = await store.pool.query('show synchronous_commit')
    expect(settings.rows).toEqual([{ synchronous_commit: 'on' }])
    await store.close()
  })

  test('events wait for no sync of the disk; leads do, also on the connection that events were kept by', async () => {
    const store = await openPostgresStore({ url })
    await store.pool.query(`
      create table seen (level text);
      create function look() returns trigger as
        'begin insert into seen values (current_setting(''synchronous_commit'')); return new; end' language plpgsql;
      create trigger look after insert on event for each statement execute function look();
      create trigger look after insert on submission for each statement execute function look()`)
    await store.addEvents([VIEW])
    await store.capture(sampleItem())
    const { rows } = await store.pool.query('select level from seen')
    expect(rows.map(({ level }) => level)).toEqual(['off', 'on'])
    await store.close()
  })

  test('a text with a NUL, which PostgreSQL does not take, is simply not found', async () => {
    const store = await openPostgresStore({ url })
    expect(await store.findSubmission('TF-\0')).toBeNull()
    expect(await store.findReviewBusiness('\0')).toBeNull()
    await store.close()
  })

  test('two programs that claim at once never get the same delivery', async () => {
    const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore({ url })))
    const [first] = stores
    await Promise.all(Array.from({ length: 60 }, () => first?.capture(sampleItem({}, ['mail']))))
    const now = '2026-11-24T00:00:00.000Z'
    const claims = Array.from(
      { length: 12 },
      (_, i) => stores[i % 3]?.claim({ destination: 'mail', now, leaseMs: 60_000, limit: 8 }) ?? [],
    )
    const ids = (await Promise.all(claims)).flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(30)
    await Promise.all(stores.map((store) => store.close()))
  })

  test('two programs that get one key at once make one lead and one answer', async () => {
    const stores = await Promise.all([1, 2].map(() => openPostgresStore({ url })))
    const keys = Array.from({ length: 20 }, (_, i) => `key-${i}`)
    const capture = (order: string[], store?: (typeof stores)[number]) =>
      order.map((idemKey) => store?.capture(sampleItem({ idemKey })))
    const answers = await Promise.all([...capture(keys, stores[0]), ...capture(keys.toReversed(), stores[1])])
    expect(answers.map((answer) => answer?.outcome).sort()).toEqual([
      ...keys.map(() => 'created'),
      ...keys.map(() => 'repeat'),
    ])
    await Promise.all(stores.map((store) => store.close()))
  })

  test('locked for others: unavailable in time, and it goes on by itself', async () => {
    const store = await openPostgresStore({ url })
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin; lock table submission')
    await expectUnavailableWithin(2_500, store)
    await other.end()
    expect(await store.capture(sampleItem())).toMatchObject({ outcome: 'created' })
    await store.close()
  })

  test('reports keep to one connection: while they wait, leads go on', async () => {
    const store = await openPostgresStore({ url })
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin; lock table event')
    const reports = Array.from({ length: 20 }, () => store.countEventDays('2026-11-01'))
    await vi.waitFor(async () => expect(await server.query(WAITING, url)).toHaveLength(1), 15_000)
    const leads = Array.from({ length: 20 }, () => store.capture(sampleItem()))
    for (const lead of await Promise.all(leads)) expect(lead).toMatchObject({ outcome: 'created' })
    expect(await server.query(WAITING, url)).toHaveLength(1)
    await other.end()
    expect(await Promise.all(reports)).toEqual(reports.map(() => []))
    await store.close()
  })

  test('a search through all leads for one person, or for what is erased next, has the time of a report', async () => {
    const store = await openPostgresStore({ url })
    await store.capture(sampleItem())
    // Slow reads, of what a busy provider has: a view in place of each table, which takes longer than a lead may.
    const slow = (table: string) => `
      alter table ${table} rename to ${table}_kept;
      create view ${table} as select * from ${table}_kept where pg_sleep(1.9) is not null`
    await server.query(
      `insert into activity (id, submission_id, at, what, detail)
      select 'of-jo', id, created_at, 'note', 'Jo' from submission; ${slow('activity')}`,
      url,
    )
    expect(await store.staffWords()).toMatchObject([{ words: 'Jo' }])
    expect(await store.nextToExpire(['assessment'])).toMatchObject({ lastContact: expect.any(String) })
    await server.query(slow('delivery'), url)
    expect(await store.reportRecipients()).toEqual([])
    await server.query(`update submission set status = 'quarantined', quarantine_reason = 'honeypot'`, url)
    expect(await store.oldestQuarantined()).toBeNull()
    await store.close()
  })

  test('a report under way does not keep the program from stopping', async () => {
    const store = await openPostgresStore({ url })
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin; lock table event')
    const report = expect(store.countEventDays('2026-11-01')).rejects.toThrow(StoreUnavailable)
    await vi.waitFor(async () => expect(await server.query(WAITING, url)).toHaveLength(1), 15_000)
    await store.close()
    await report
    await other.end()
  })

  test('connections that were cut are unavailable once, then replaced', async () => {
    const store = await openPostgresStore({ url })
    await Promise.all(Array.from({ length: 10 }, () => store.ping()))
    await server.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tradefront'`,
    )
    await vi.waitFor(
      async () => expect(await store.capture(sampleItem())).toMatchObject({ outcome: 'created' }),
      15_000,
    )
    await store.close()
  })

  test('one that takes no connection any more is unavailable, says why, and is used again once it does', async () => {
    const store = await openPostgresStore({ url })
    const name = new URL(url).pathname.slice(1)
    await server.query(`alter database ${name} allow_connections false`)
    await server.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await vi.waitFor(
      () =>
        expect(store.capture(sampleItem())).rejects.toThrow(
          /^The database cannot be used now: .*not currently accepting/,
        ),
      15_000,
    )
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable)
    await server.query(`alter database ${name} allow_connections true`)
    await vi.waitFor(
      async () => expect(await store.capture(sampleItem())).toMatchObject({ outcome: 'created' }),
      15_000,
    )
    await store.close()
  })

  test('a server that hangs: unavailable in time, and it goes on by itself', async () => {
    const store = await openPostgresStore({ url })
    await server.signal('SIGSTOP')
    await expectUnavailableWithin(2_500, store)
    await server.signal('SIGCONT')
    expect(await store.capture(sampleItem())).toMatchObject({ outcome: 'created' })
    await store.close()
  })

  test('two programs that book at once keep to one call a start and to the calls of a day', async () => {
    const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore({ url })))
    // Every half hour from ten in Sydney, each requested three times.
    const starts = Array.from({ length: 10 }, (_, i) =>
      new Date(Date.parse('2026-11-23T23:00:00Z') + i * 30 * 60_000).toISOString().replace('.000', ''),
    )
    const asked = [...starts, ...starts, ...starts].map((start, i) =>
      stores[i % 3]?.capture({ ...sampleItem({ kind: 'booking' }), slot: slot(start, DAY_MAX) }),
    )
    const outcomes = (await Promise.all(asked)).map((answer) => answer?.outcome)
    const bookings = (await stores[0]?.listBookings({})) ?? []
    expect(bookings).toHaveLength(DAY_MAX)
    expect(new Set(bookings.map(({ start }) => start)).size).toBe(DAY_MAX)
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(DAY_MAX)
    await Promise.all(stores.map((store) => store.close()))
  })

  test('a call that is being booked as its time is kept free is counted', async () => {
    const store = await openPostgresStore({ url })
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin; lock table booking in exclusive mode')
    const waiting = (count: number) =>
      vi.waitFor(async () => expect(await server.query(WAITING, url)).toHaveLength(count), 15_000)
    const ten = slot('2026-11-23T23:00:00Z')
    const booking = store.capture({ ...sampleItem({ kind: 'booking' }), slot: ten })
    await waiting(1)
    const morning = { start: '2026-11-23T22:00:00Z', until: '2026-11-24T01:00:00Z', reason: 'Dentist' }
    const kept = blockTime({ store, clock: testClock() }, morning)
    await Promise.race([kept, waiting(2)])
    await other.end()
    expect(await booking).toMatchObject({ outcome: 'created' })
    expect(await kept).toMatchObject({ calls: 1 })
    await store.close()
  })

  test('each program hears what the others write and send, also after the server was away', async () => {
    const [one, other] = await Promise.all([openPostgresStore({ url }), openPostgresStore({ url })])
    const heard: Change[] = []
    other.onChange((change) => heard.push(change))
    const item = sampleItem({}, ['mail'])
    await one.capture(item)
    await vi.waitFor(() => expect(heard).toEqual([{ written: true, attempted: [] }]), 15_000)
    const now = item.submission.createdAt
    const [claimed] = await one.claim({ destination: 'mail', now, leaseMs: 60_000, limit: 1 })
    if (!claimed) return expect.unreachable()
    await one.finish(claimed, { at: now, ms: 1, status: 200, error: null, answer: null }, { state: 'done' })
    const finished = { written: false, attempted: [item.submission.id] }
    await vi.waitFor(() => expect(heard.slice(1)).toEqual([finished]), 15_000)

    await server.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tradefront listener'",
    )
    await vi.waitFor(() => expect(heard).toHaveLength(3), 15_000)
    await vi.waitFor(
      async () => expect(await one.capture(sampleItem())).toMatchObject({ outcome: 'created' }),
      15_000,
    )
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(3), 15_000)
    await Promise.all([one.close(), other.close()])
  })

  test('word that cannot be read is taken as that something was written', async () => {
    const store = await openPostgresStore({ url })
    const heard: Change[] = []
    store.onChange((change) => heard.push(change))
    const said = ["''", "'{'", "'null'", '\'{"from":"elsewhere"}\'']
    for (const payload of said) await server.query(`select pg_notify('tradefront_change', ${payload})`, url)
    await vi.waitFor(() => expect(heard).toHaveLength(said.length), 15_000)
    expect(heard).toEqual(said.map(() => ({ written: true, attempted: [] })))
    await store.close()
  })

  test('programs count posts together, under a key and not an address', async () => {
    const stores = await Promise.all([openPostgresStore({ url }), openPostgresStore({ url })])
    const limits = stores.map(({ pool }) =>
      createPostLimit('posts', { enabled: true, shared: { pool, secret: 'a-secret' } }),
    )
    const answers: unknown[] = []
    // Few at once: a process that waits 300 ms for the database counts alone, and a stalled machine is no outage.
    for (let batch = 0; batch < 13; batch++) {
      const posts = Array.from({ length: 10 }, (_, i) => limits[i % 2]?.('203.0.113.7'))
      answers.push(...(await Promise.all(posts)))
    }
    expect(answers.filter((seconds) => seconds === null)).toHaveLength(120)
    for (const limit of limits) {
      expect(await limit('203.0.113.7')).toBeGreaterThan(0)
      expect(await limit('203.0.113.8')).toBeNull()
    }
    const others = createPostLimit('events', {
      enabled: true,
      shared: { pool: stores[0].pool, secret: 'a-secret' },
    })
    expect(await others('203.0.113.7'), 'each limit counts its own').toBeNull()
    const asked = stores.map(({ pool }) => vi.spyOn(pool, 'query'))
    for (const limit of limits) await limit('203.0.113.7')
    for (const query of asked) expect(query, 'a flood costs the database nothing').not.toHaveBeenCalled()
    const kept = await server.query('select key from rate_limit', url)
    expect(JSON.stringify(kept)).not.toContain('203.0')
    await Promise.all(stores.map((store) => store.close()))
    expect(await limits[0]?.('203.0.113.9'), 'without a database it counts alone').toBeNull()
  })

  test('a bad delivery among many is not the store that is unavailable', async () => {
    const store = await openPostgresStore({ url })
    const item = sampleItem()
    await store.capture(item)
    const taken = sampleDelivery('mail', { id: item.deliveries[0]?.id ?? '' })
    const refused = store.capture({ ...sampleItem(), deliveries: [taken] })
    await expect(refused).rejects.not.toBeInstanceOf(StoreUnavailable)
    await store.close()
  })
})

const DAY_MAX = 4
const ASLEEP =
  "select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()"
const WAITING =
  "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"

async function expectUnavailableWithin(ms: number, store: Store) {
  const endWatch = await watchLostTime()
  const began = performance.now()
  await expect(store.capture(sampleItem())).rejects.toThrow(StoreUnavailable)
  const took = performance.now() - began
  expect(took - (await endWatch()).inAll).toBeLessThan(ms)
}
