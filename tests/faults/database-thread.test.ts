import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqliteStore } from '#server/store/sqlite-store.ts'
import { type Store, StoreUnavailable } from '#server/store/store.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { measured } from '#tests/support/suite-form.ts'

let folder: string
let threads: Worker[]
const onThread = (thread: Worker) => threads.push(thread)
const answers = (store: Pick<Store, 'ping'>) =>
  store.ping().then(
    () => true,
    () => false,
  )

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradefront-thread-'))
  threads = []
  process.on('worker', onThread)
})
afterEach(() => {
  process.off('worker', onThread)
  rmSync(folder, { recursive: true })
})

test('a database thread that dies under load is started again: nothing acknowledged is lost, writes go on', async () => {
  const store = await openSqliteStore({ path: join(folder, 'store.db') })
  const items = Array.from({ length: 2_000 }, () => sampleItem())
  const acknowledged: string[] = []
  const refused: unknown[] = []
  await Promise.all(
    items.map(async (item, index) => {
      for (let turn = 0; turn < index / 20; turn++) await new Promise((go) => setImmediate(go))
      if (index === 1_000) await threads[0]?.terminate()
      await store.capture(item).then(
        () => acknowledged.push(item.submission.id),
        (error) => refused.push(error),
      )
    }),
  )
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every((error) => error instanceof StoreUnavailable)).toBe(true)

  const died = performance.now()
  await expect.poll(() => answers(store)).toBe(true)
  const back = performance.now() - died
  for (const item of items) await store.capture(item)
  const stored = await store.listSubmissions({})
  expect(stored).toHaveLength(items.length)
  const ids = new Set(stored.map(({ id }) => id))
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  expect(threads).toHaveLength(2)
  await store.close()
  measured(
    `database thread killed: ${acknowledged.length} acknowledged, 0 lost, back after ${Math.round(back)} ms`,
  )
})

test('one that cannot open its file at once is tried until it can', async () => {
  const path = join(folder, 'store.db')
  const store = await openSqliteStore({ path })
  const other = new DatabaseSync(path)
  other.exec("create table schema_future (n integer); insert into schema_migration values (9001, 'x')")
  await threads[0]?.terminate()
  await expect.poll(() => threads.length).toBeGreaterThan(3)
  await expect(store.ping()).rejects.toThrow(StoreUnavailable)
  other.exec('delete from schema_migration where version = 9001')
  other.close()
  await expect.poll(() => answers(store)).toBe(true)
  await store.close()
})

test('closing while it is down ends it for good', async () => {
  const store = await openSqliteStore({ path: join(folder, 'store.db') })
  await threads[0]?.terminate()
  await store.close()
  await expect(store.ping()).rejects.toThrow('The store is closed')
  expect(threads).toHaveLength(1)
})

test('a store in memory does not come back empty', async () => {
  const store = await openSqliteStore({ path: ':memory:' })
  await threads[0]?.terminate()
  await expect(store.ping()).rejects.toThrow(StoreUnavailable)
  expect(threads).toHaveLength(1)
  await store.close()
})

test('leads are answered while reports run: those have a thread of their own, from the first one on', async () => {
  const path = join(folder, 'store.db')
  const store = await openSqliteStore({ path })
  const other = new DatabaseSync(path)
  other.exec(`with recursive n (i) as (values (1) union all select i + 1 from n where i < 20000)
    insert into event select '2026-11-20', 'visit' || (i / 4), 'web_vital', '/', 'LCP', 'good', i, 'phone', '', '', '' from n`)
  other.close()
  expect(threads).toHaveLength(1)
  let answered = 0
  const reports = Array.from({ length: 10 }, async () => {
    const [vital] = await store.countVitals('2026-11-01')
    answered += 1
    return vital?.p75
  })
  for (let n = 0; n < 5; n++) expect(await store.capture(sampleItem())).toMatchObject({ outcome: 'created' })
  expect(answered).toBeLessThan(reports.length)
  expect(threads).toHaveLength(2)
  expect(await Promise.all(reports)).toEqual(reports.map(() => 15_003))
  await store.close()
})

test('the thread of reports is waited for by nobody: it dies, the next report has another, and a stop ends it', async () => {
  const store = await openSqliteStore({ path: join(folder, 'store.db') })
  expect(await store.countEventDays('2026-11-01')).toEqual([])
  await threads[1]?.terminate()
  expect(await store.countEventDays('2026-11-01')).toEqual([])
  expect(threads).toHaveLength(3)
  // Either comes first, the answer or the end; a question that neither settles would wait here for ever.
  const asked = store.countEventDays('2026-11-01').catch((error: unknown) => error)
  await store.close()
  expect([[], expect.any(StoreUnavailable)]).toContainEqual(await asked)
})
