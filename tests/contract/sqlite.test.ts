import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StoredEvent } from '#domain/events/event-batch.ts'
import { createStore } from '#server/store/create-store.ts'
import { openStore } from '#server/store/open-store.ts'
import { openSqliteCore, openSqliteDatabase, sqliteCore } from '#server/store/sqlite-database.ts'
import { openSqliteStore } from '#server/store/sqlite-store.ts'
import { StoreUnavailable } from '#server/store/store.ts'
import { watchLostTime } from '#tests/support/lost-time.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { VIEW } from './events-contract.ts'
import { type Backend, storeContract } from './store-contract.ts'
import { upgradeContract } from './upgrade-contract.ts'

const MIGRATIONS = resolve('db/migrations/sqlite')

function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'tradefront-store-'))
}

function backend(open: (path: string) => ReturnType<Backend['open']>): () => Promise<Backend> {
  return async () => {
    const folder = freshFolder()
    return {
      open: () => open(join(folder, 'new', 'store.db')),
      drop: async () => rmSync(folder, { recursive: true }),
    }
  }
}

storeContract(
  'SQLite in its thread',
  backend((path) => openSqliteStore({ path })),
)
storeContract(
  'SQLite in process',
  backend(async (path) => createStore(openSqliteCore({ path }))),
)

upgradeContract(
  'SQLite',
  {
    folder: MIGRATIONS,
    columns: `select t.name as "table", c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c
      where t.type = 'table' and t.name not like 'sqlite%' and t.name <> 'schema_migration'`,
  },
  async () => {
    const folder = freshFolder()
    const path = join(folder, 'store.db')
    return {
      migrate: async (migrations) => openSqliteDatabase({ path, migrations }).close(),
      query: async (sql) => {
        const database = new DatabaseSync(path)
        const rows = database.prepare(sql).all()
        database.close()
        return rows
      },
      open: () => openSqliteStore({ path }),
      drop: async () => rmSync(folder, { recursive: true }),
    }
  },
)

describe('SQLite', () => {
  let folder: string
  let path: string
  beforeEach(() => {
    folder = freshFolder()
    path = join(folder, 'store.db')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('what another process writes is told, what it writes itself is not told again', async () => {
    const store = await openSqliteStore({ path })
    const command = openSqliteCore({ path })
    let heard = 0
    store.onChange(({ written }) => {
      if (written) heard += 1
    })
    await store.capture(sampleItem())
    expect(command.writtenElsewhere()).toBe(true)
    expect(command.writtenElsewhere()).toBe(false)
    expect(heard).toBe(1)
    await command.captureAll([sampleItem()])
    await expect.poll(() => heard).toBe(2)
    expect(command.writtenElsewhere()).toBe(false)
    await command.close()
    await store.close()
  })

  test('every commit is on the disk before it is acknowledged', () => {
    const database = openSqliteDatabase({ path })
    expect(database.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 })
    expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
    expect(database.prepare('pragma foreign_keys').get()).toEqual({ foreign_keys: 1 })
    database.close()
  })

  test('events wait for no sync of the disk; leads do, also after events that could not be kept', async () => {
    const database = openSqliteDatabase({ path })
    const core = sqliteCore(database)
    const level = database.prepare('pragma synchronous')
    const during: unknown[] = []
    database.function('look', () => during.push(level.get()?.synchronous))
    for (const table of ['event', 'submission'])
      database.exec(`create temp trigger look_${table} after insert on ${table} begin select look(); end`)
    await core.addEvents([VIEW])
    await core.captureAll([sampleItem()])
    expect(during).toEqual([1, 2])
    await expect(core.addEvents([{ ...VIEW, name: null as never }])).rejects.toThrow('NOT NULL')
    expect(level.get()).toEqual({ synchronous: 2 })
    await core.close()
  })

  test('no file beside the database and its logs is made for what is stored', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradefront-temporary-'))
    vi.stubEnv('SQLITE_TMPDIR', folder)
    const made: unknown[] = []
    const watching = watch(folder, (_, name) => made.push(name))
    const core = openSqliteCore({ path })
    for (let batch = 0; batch < 5; batch++)
      await core.captureAll(Array.from({ length: 100 }, () => sampleItem()))
    await core.close()
    // Changes in this folder are reported in order: once this one is reported, so are all earlier ones.
    writeFileSync(join(folder, 'last'), '')
    await expect.poll(() => made).toContain('last')
    watching.close()
    rmSync(folder, { recursive: true })
    vi.unstubAllEnvs()
    expect(new Set(made)).toEqual(new Set(['last']))
  })

  test('the claim of a backlog uses its partial index', async () => {
    const database = openSqliteDatabase({ path })
    const plan = database
      .prepare(
        "explain query plan select id from delivery where destination = ? and state = 'open' and due_at <= ? order by due_at limit 8",
      )
      .all('mail', 'x')
    expect(JSON.stringify(plan)).toContain('USING INDEX delivery_due')
    expect(JSON.stringify(plan)).not.toContain('TEMP B-TREE')
    database.close()
  })

  test('a database in memory is one store', async () => {
    const store = await openSqliteStore({ path: ':memory:' })
    expect(await store.capture(sampleItem())).toMatchObject({ outcome: 'created' })
    await store.close()
  })

  test('what is no database, or another user’s, is named with whose it is', async () => {
    writeFileSync(path, 'Dear diary')
    await expect(openStore(`file:${path}`)).rejects.toThrow(
      `file is not a database: ${path}.\nDATABASE_URL says where the database is.`,
    )
    chmodSync(folder, 0o755)
    chmodSync(path, 0)
    expect(
      asAnotherUser(`
        import { openSqliteDatabase } from '#server/store/sqlite-database.ts'
        become(); openSqliteDatabase({ path: ${JSON.stringify(path)} })`),
    ).toMatch(/unable to open database file: .*store\.db, which belongs to user \d+ \(mode 0\)/)
  })

  test.each([
    ['a folder that may not be entered', 0o000, 'unable to open database file'],
    ['a folder that may not be written', 0o555, 'attempt to write a readonly database'],
  ])('%s is named with whose it is, by whatever opens the database', async (_name, mode, why) => {
    await (await openSqliteStore({ path })).close()
    chmodSync(path, 0o666)
    chmodSync(folder, mode)
    const named = new RegExp(
      `${why}: ${path}, whose folder belongs to user \\d+ \\(mode ${mode.toString(8)}\\)`,
    )
    const at = JSON.stringify(path)
    for (const open of [
      `openSqliteDatabase({ path: ${at} })`,
      `await backupSqlite(${at}, '/nowhere/copy.db')`,
      `isInUse(${at})`,
    ])
      expect(
        asAnotherUser(`
          import { openSqliteDatabase } from '#server/store/sqlite-database.ts'
          import { backupSqlite, isInUse } from '#server/store/sqlite-backup.ts'
          become(); ${open}`),
      ).toMatch(named)
    chmodSync(folder, 0o700)
  })

  test('a file that can only be read is refused at the start, for it would take no lead', async () => {
    await (await openSqliteStore({ path })).close()
    chmodSync(folder, 0o777)
    chmodSync(path, 0o444)
    expect(
      asAnotherUser(`
        import { openSqliteDatabase } from '#server/store/sqlite-database.ts'
        become(); openSqliteDatabase({ path: ${JSON.stringify(path)} })`),
    ).toMatch(/attempt to write a readonly database: .*store\.db, which belongs to user \d+ \(mode 444\)/)
    chmodSync(folder, 0o700)
  })

  test('a database newer than the program is refused, in words', async () => {
    const database = openSqliteDatabase({ path })
    database.prepare('insert into schema_migration values (9001, ?)').run('x')
    database.close()
    await expect(openSqliteStore({ path })).rejects.toThrow(
      /newer than this program.*9001.*Start the newer version/,
    )
  })

  test('a command refuses a database that an older program made, and leaves it as it is; a new one it makes', async () => {
    const migrations = join(folder, 'migrations')
    cpSync(MIGRATIONS, migrations, { recursive: true })
    await (await openSqliteStore({ path, migrations, refusesOlder: true })).close()
    writeFileSync(join(migrations, '9002-second.sql'), 'create table second (a text);')
    for (const _ of ['once', 'again'])
      await expect(openSqliteStore({ path, migrations, refusesOlder: true })).rejects.toThrow(
        /older than this program.*9002-second.sql comes next.*migrates it at its start/,
      )
    await (await openSqliteStore({ path, migrations })).close()
    await (await openSqliteStore({ path, migrations, refusesOlder: true })).close()
  })

  test('a migration that was changed after it was applied is refused, in words', async () => {
    const migrations = join(folder, 'migrations')
    cpSync(MIGRATIONS, migrations, { recursive: true })
    await (await openSqliteStore({ path, migrations })).close()
    writeFileSync(join(migrations, '0001-submissions-and-outbox.sql'), 'create table other (a text);')
    await expect(openSqliteStore({ path, migrations })).rejects.toThrow(
      /0001-.*was changed after.*new migration/,
    )
  })

  test('a migration that fails leaves nothing of itself, and can be mended', async () => {
    const migrations = join(folder, 'migrations')
    cpSync(MIGRATIONS, migrations, { recursive: true })
    const second = join(migrations, '9002-second.sql')
    writeFileSync(second, 'create table second (a text); insert into nowhere values (1);')
    await expect(openSqliteStore({ path, migrations })).rejects.toThrow(/nowhere/)
    writeFileSync(second, 'create table second (a text);')
    await (await openSqliteStore({ path, migrations })).close()
  })

  test('a file that is no database is refused', async () => {
    writeFileSync(path, 'This is a text of some length, and surely no database at all.'.repeat(99))
    await expect(openSqliteStore({ path })).rejects.toThrow(/not a database/)
  })

  test('while another holds the lock: unavailable within 2 s, the event loop alive, then it goes on by itself', async () => {
    const store = await openSqliteStore({ path })
    const other = new DatabaseSync(path)
    other.exec('begin immediate')
    const endWatch = await watchLostTime()
    let worstGap = 0
    let last = performance.now()
    const ticker = setInterval(() => {
      worstGap = Math.max(worstGap, performance.now() - last)
      last = performance.now()
    }, 10)
    const item = sampleItem()
    const began = performance.now()
    const refused = await Promise.allSettled(
      Array.from({ length: 5 }, () => new Promise((go) => setImmediate(go)).then(() => store.capture(item))),
    )
    const took = performance.now() - began
    clearInterval(ticker)
    expect(
      refused.every((result) => result.status === 'rejected' && result.reason instanceof StoreUnavailable),
    ).toBe(true)
    const lost = await endWatch()
    expect(took - lost.inAll).toBeLessThan(2_600)
    expect(worstGap - lost.atOnce).toBeLessThan(400)

    other.exec('rollback')
    other.close()
    await vi.waitFor(
      async () => expect(await store.capture(item)).toMatchObject({ submission: item.submission }),
      15_000,
    )
    await store.close()
  })

  test('a full database is unavailable, keeps what it has, and takes writes again when there is room', async () => {
    const database = openSqliteDatabase({ path })
    const store = createStore(sqliteCore(database))
    const kept = sampleItem()
    await store.capture(kept)
    const big = () => sampleItem({ payload: { text: 'x'.repeat(300_000) } })
    database.exec('pragma max_page_count = 50')
    const refused = await Promise.allSettled([store.capture(big()), store.capture(sampleItem())])
    expect(
      refused.map((result) => result.status === 'rejected' && result.reason instanceof StoreUnavailable),
    ).toEqual([true, true])
    expect(await store.listSubmissions({})).toEqual([kept.submission])
    database.exec('pragma max_page_count = 5000')
    expect(await store.capture(big())).toMatchObject({ outcome: 'created' })
    await store.close()
  })

  test('events summed up in portions are the sums of the whole day, visits too', async () => {
    const events = Array.from({ length: 60 }, (_, n) => ({
      ...{ at: `2025-10-19T01:00:00.${100 + n}Z`, visit: n % 3 === 0 ? '' : `v${n % 7}`, name: 'page_view' },
      ...{ page: `/${n % 2}`, label: '', detail: '', value: n % 4 === 0 ? 1 : null, device: 'phone' },
      ...{ source: '', medium: '', campaign: '' },
    })) as StoredEvent[]
    const summedUp = async (rows: number) => {
      const database = openSqliteDatabase({ path: ':memory:' })
      const store = createStore(sqliteCore(database))
      await store.addEvents(events)
      let portions = 0
      while ((await store.rollUpEvents('2025-10-20', rows)) > 0) portions += 1
      const sums = database.prepare('select * from event_day order by page, value').all()
      await store.close()
      return { portions, sums }
    }
    const whole = await summedUp(1_000)
    expect(whole.sums.map(({ events }) => events)).toEqual([15, 15, 30])
    for (const rows of [1, 3, 8]) {
      const cut = await summedUp(rows)
      expect(cut.sums).toEqual(whole.sums)
      expect(cut.portions).toBeGreaterThan(whole.portions)
    }
  })

  test('what is erased goes from the file and its log as soon as nobody reads it as it was', async () => {
    const store = await openSqliteStore({ path })
    const item = sampleItem({ payload: { fullName: 'Zwyxerase' } }, ['mail'])
    await store.capture(item)
    const isReadable = () => ['', '-wal'].some((suffix) => readFileSync(path + suffix).includes('Zwyxerase'))
    const reader = new DatabaseSync(path, { readOnly: true })
    reader.exec('begin')
    reader.prepare('select count(*) from submission').get()
    await store.eraseSubmissions([item.submission.id], 'person', '2028-12-01T00:00:00.000Z')
    expect([await store.overwriteErased(), isReadable()]).toEqual([false, true])
    reader.close()
    expect([await store.overwriteErased(), isReadable()]).toEqual([true, false])
    await store.close()
  })

  test('a kill in the middle of a burst loses nothing that was acknowledged', async () => {
    const child = run('capture-burst.ts', path)
    const acknowledged = await firstLines(child, 3_000)
    await kill(child)
    const store = await openSqliteStore({ path })
    const stored = await store.listSubmissions({})
    const ids = new Set(stored.map(({ id }) => id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    expect(new Set(stored.map(({ idemKey }) => idemKey)).size).toBe(stored.length)
    for (const { id } of stored.slice(0, 50)) expect(await store.deliveriesOf(id)).toHaveLength(2)
    await store.close()
  })

  test('a kill in the middle of a migration leaves the database as it was before', async () => {
    const migrations = join(folder, 'migrations')
    cpSync(MIGRATIONS, migrations, { recursive: true })
    const first = await openSqliteStore({ path, migrations })
    const item = sampleItem()
    await first.capture(item)
    await first.close()
    const second = join(migrations, '9002-endless.sql')
    writeFileSync(
      second,
      'create table second (n integer); insert into second with recursive more(n) as (select 1 union all select n + 1 from more where n < 1e12) select n from more;',
    )
    const child = run('capture-burst.ts', path, migrations)
    const other = new DatabaseSync(path)
    await vi.waitFor(() => expect(() => other.exec('begin immediate; rollback')).toThrow(/locked/), 10_000)
    other.close()
    await kill(child)

    writeFileSync(second, 'create table second (n integer);')
    const store = await openSqliteStore({ path, migrations })
    expect(await store.listSubmissions({})).toEqual([item.submission])
    await store.close()
  })
})

/**
 * The stderr of a script that calls `become()`. Root may open any file, so there the
 * script changes to another user.
 */
function asAnotherUser(script: string): string {
  const become = 'function become() { if (process.getuid() === 0) process.setuid(65_534) }'
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', `${script}\n${become}`])
  return String(stderr)
}

function run(script: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [resolve('tests/support', script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function firstLines(child: ChildProcess, count: number): Promise<string[]> {
  const lines: string[] = []
  if (!child.stdout) return lines
  for await (const line of createInterface(child.stdout)) {
    if (lines.push(line) === count) break
  }
  return lines
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
