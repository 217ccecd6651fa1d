import { expect, test } from 'vitest'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { createStore } from './create-store.ts'
import { openSqliteCore } from './sqlite-database.ts'
import { type Store, StoreUnavailable } from './store.ts'
import type { StoreCore } from './store-core.ts'

/** A database that is asked and answers nothing until it is let go. */
function heldStore() {
  const core = openSqliteCore({ path: ':memory:' })
  const batches: number[] = []
  const waiting: (() => void)[] = []
  const captureAll: StoreCore['captureAll'] = async (items) => {
    batches.push(items.length)
    await new Promise<void>((resolve) => waiting.push(resolve))
    return core.captureAll(items)
  }
  const letGo = () => waiting.splice(0).forEach((go) => void go())
  return { store: createStore({ ...core, captureAll }), batches, letGo }
}

/** In one turn, as a burst of requests comes. */
function captureMany(store: Store, count: number) {
  return Promise.all(Array.from({ length: count }, () => store.capture(sampleItem())))
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('leads of one turn are written together', async () => {
  const { store, batches, letGo } = heldStore()
  const captured = captureMany(store, 11)
  await turn()
  expect(batches).toEqual([11])
  letGo()
  expect((await captured).map(({ outcome }) => outcome)).toEqual(Array(11).fill('created'))
})

test('of a burst the first are under way before the turn ends, and the rest go together', async () => {
  const { store, batches, letGo } = heldStore()
  const captured = captureMany(store, 30)
  await Promise.resolve()
  expect(batches).toEqual([12, 12])
  await turn()
  expect(batches).toEqual([12, 12, 6])
  letGo()
  await captured
  expect(await store.listSubmissions({})).toHaveLength(30)
})

test('what comes while three batches are under way waits, and goes as one when the first is back', async () => {
  const { store, batches, letGo } = heldStore()
  const first = captureMany(store, 36)
  await turn()
  const second = captureMany(store, 40)
  await turn()
  expect(batches).toEqual([12, 12, 12])
  letGo()
  await first
  expect(batches).toEqual([12, 12, 12, 40])
  letGo()
  await second
  expect(await store.listSubmissions({})).toHaveLength(76)
})

test('a database that hangs is told of those who came later all the same, so that they hear of it in time', async () => {
  const { store, batches, letGo } = heldStore()
  const captured = [captureMany(store, 36)]
  await turn()
  captured.push(captureMany(store, 5))
  await expect.poll(() => batches).toEqual([12, 12, 12, 5])
  letGo()
  await Promise.all(captured)
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
