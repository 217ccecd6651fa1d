import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqliteStore } from '#server/store/sqlite-store.ts'
import { StoreUnavailable } from '#server/store/store.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { measured } from '#tests/support/suite-form.ts'

let folder: string
let threads: Worker[]
const onThread = (thread: Worker) => threads.push(thread)

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
  await expect
    .poll(
      () =>
        store.ping().then(
          () => true,
          () => false,
        ),
      { timeout: 5_000 },
    )
    .toBe(true)
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
  await expect.poll(() => threads.length, { timeout: 5_000 }).toBeGreaterThan(3)
  await expect(store.ping()).rejects.toThrow(StoreUnavailable)
  other.exec('delete from schema_migration where version = 9001')
  other.close()
  await expect
    .poll(
      () =>
        store.ping().then(
          () => true,
          () => false,
        ),
      { timeout: 5_000 },
    )
    .toBe(true)
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
