import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { createChanges } from './changes.ts'
import { type Batches, createStore } from './create-store.ts'
import { openSqliteCore } from './sqlite-database.ts'
import { type Store, StoreUnavailable } from './store.ts'
import type { StoreCore } from './store-core.ts'

/** A store whose database does not answer until `letGo` is called. */
function heldStore(batches?: Batches) {
  const core = openSqliteCore({ path: ':memory:' })
  const written: number[] = []
  const waiting: (() => void)[] = []
  const captureAll: StoreCore['captureAll'] = async (items) => {
    written.push(items.length)
    await new Promise<void>((resolve) => waiting.push(resolve))
    return core.captureAll(items)
  }
  const letGo = () => waiting.splice(0).forEach((go) => void go())
  return { store: createStore({ ...core, captureAll }, createChanges(), batches), written, letGo }
}

/** Captures all in one turn of the event loop, like a burst of requests. */
function captureMany(store: Store, count: number) {
  return Promise.all(Array.from({ length: count }, () => store.capture(sampleItem())))
}

test('leads of one turn are written together', async () => {
  const { store, written, letGo } = heldStore()
  const captured = captureMany(store, 11)
  await turn()
  expect(written).toEqual([11])
  letGo()
  expect((await captured).map(({ outcome }) => outcome)).toEqual(Array(11).fill('created'))
})

test('of a burst the first are under way before the turn ends, and the rest go together', async () => {
  const { store, written, letGo } = heldStore()
  const captured = captureMany(store, 30)
  await Promise.resolve()
  expect(written).toEqual([12, 12])
  await turn()
  expect(written).toEqual([12, 12, 6])
  letGo()
  await captured
  expect(await store.listSubmissions({})).toHaveLength(30)
})

test('what comes while others are written goes off at once: the thread writes together what waits for it', async () => {
  const { store, written, letGo } = heldStore()
  const captured = []
  for (let n = 1; n <= 5; n++) {
    captured.push(captureMany(store, n))
    await turn()
  }
  expect(written).toEqual([1, 2, 3, 4, 5])
  letGo()
  await Promise.all(captured)
  expect(await store.listSubmissions({})).toHaveLength(15)
})

describe('where one batch may be under way', () => {
  const batches: Batches = { underWay: 1, enough: Number.POSITIVE_INFINITY }

  test('what comes while it is waits, and goes as one when it is back', async () => {
    const { store, written, letGo } = heldStore(batches)
    const first = captureMany(store, 20)
    await turn()
    const second = [captureMany(store, 30)]
    await turn()
    second.push(captureMany(store, 10))
    await turn()
    expect(written).toEqual([20])
    letGo()
    await first
    expect(written).toEqual([20, 40])
    letGo()
    await Promise.all(second)
    expect(await store.listSubmissions({})).toHaveLength(60)
  })

  test('a database that hangs is told of those who came later all the same, so that they hear of it in time', async () => {
    const { store, written, letGo } = heldStore(batches)
    const captured = []
    for (const count of [12, 5]) {
      captured.push(captureMany(store, count))
      await turn()
    }
    await expect.poll(() => written).toEqual([12, 5])
    letGo()
    await Promise.all(captured)
  })
})

test('word of a lead is given once it is written, and not before', async () => {
  const { store, letGo } = heldStore()
  let heard = 0
  store.onChange(() => heard++)
  const captured = captureMany(store, 1)
  await turn()
  expect(heard).toBe(0)
  letGo()
  await captured
  expect(heard).toBe(1)
})

test('of those that go together each hears what became of it, and whether it is worth another try', async () => {
  const core = openSqliteCore({ path: ':memory:' })
  const store = createStore({
    ...core,
    captureAll: async () => [
      { ok: true, value: { outcome: 'created' } },
      { ok: false, error: 'locked', unavailable: true },
      { ok: false, error: 'too long' },
    ],
  })
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => store.capture(sampleItem())))
  expect(answers).toMatchObject([
    { value: { outcome: 'created' } },
    { reason: new StoreUnavailable('locked') },
    { reason: new Error('too long') },
    { reason: new Error('The store gave no answer') },
  ])
  expect(
    answers.map((each) => each.status === 'rejected' && each.reason instanceof StoreUnavailable),
  ).toEqual([false, true, false, false])
})

test('a database that takes none of them says so to all of them', async () => {
  const core = openSqliteCore({ path: ':memory:' })
  const store = createStore({ ...core, captureAll: () => Promise.reject(new StoreUnavailable('full')) })
  const answers = await Promise.allSettled([1, 2].map(() => store.capture(sampleItem())))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
