import { beforeEach, expect, test } from 'vitest'
import type { StoredEvent } from '#domain/events/event-batch.ts'
import { type TestClock, testClock } from '#tests/support/test-clock.ts'
import { createEventQueue, type EventQueue, QUEUE_MAX } from './event-queue.ts'

const EVENT = { name: 'page_view', page: '/' } as StoredEvent
const many = (count: number) => Array.from({ length: count }, () => EVENT)

let clock: TestClock
let writes: number[]
let busy: boolean
let failing: boolean
let warnings: object[]
let queue: EventQueue
const kept = () => writes.reduce((sum, rows) => sum + rows, 0)

beforeEach(() => {
  clock = testClock()
  writes = []
  warnings = []
  busy = false
  failing = false
  queue = createEventQueue({
    store: {
      addEvents: async (events) => {
        if (failing) throw new Error('the disk is full')
        writes.push(events.length)
      },
    },
    clock,
    log: { warn: (entry: object) => warnings.push(entry) } as never,
    isBusy: () => busy,
  })
})

test('what comes within a quarter of a second is written together', async () => {
  queue.add(many(3))
  await clock.advance(200)
  queue.add(many(2))
  expect(writes).toEqual([])
  await clock.advance(50)
  expect(writes).toEqual([5])
})

test('no write is long', async () => {
  queue.add(many(1000))
  await clock.advance(250)
  expect(kept()).toBe(1000)
  expect(Math.max(...writes)).toBeLessThanOrEqual(256)
})

test('a lead goes first: nothing is written while one is being stored', async () => {
  busy = true
  queue.add(many(10))
  await clock.advance(60_000)
  expect(writes).toEqual([])
  busy = false
  await clock.advance(5)
  expect(writes).toEqual([10])
})

test('under leads without end the queue drops events and stays as large as it may be', async () => {
  busy = true
  for (let i = 0; i < 30; i += 1) queue.add(many(1000))
  busy = false
  await clock.advance(250)
  expect(kept()).toBe(QUEUE_MAX)
  expect(warnings).toEqual([{ count: 10_000 }])
})

test('a store that takes nothing loses the batch, not the program', async () => {
  failing = true
  queue.add(many(10))
  await clock.advance(250)
  failing = false
  queue.add(many(2))
  await clock.advance(250)
  expect(writes).toEqual([2])
  expect(warnings).toContainEqual({ count: 10 })
})

test('a stop writes what is left', async () => {
  busy = true
  queue.add(many(300))
  await queue.stop()
  expect(kept()).toBe(300)
})
