import { beforeEach, describe, expect, test } from 'vitest'
import { createStore } from '#server/store/create-store.ts'
import { openSqliteCore } from '#server/store/sqlite-database.ts'
import type { Store } from '#server/store/store.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { type TestClock, testClock } from '#tests/support/test-clock.ts'
import { createLive, type Live } from './live.ts'

let store: Store
let clock: TestClock
let live: Live

beforeEach(() => {
  store = createStore(openSqliteCore({ path: ':memory:' }))
  clock = testClock()
  live = createLive({ store, clock, log: silentLog })
})

async function capture(): Promise<string> {
  const item = sampleItem({ createdAt: new Date(clock.now()).toISOString() }, [])
  await store.capture(item)
  return item.submission.id
}

/** A fake browser: records the events it gets, and the last id for when it reconnects. */
function browser(lastEventId: string | null = null) {
  const reader = live.stream(lastEventId).body?.getReader() ?? expect.unreachable()
  const it = {
    told: [] as { type: string; submissionId: string | null }[],
    lastEventId,
    beats: 0,
    ended: false,
  }
  void (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      const text = new TextDecoder().decode(value)
      it.lastEventId = text.match(/^id: (.*)$/m)?.[1] ?? it.lastEventId
      const data = text.match(/^data: (.*)$/m)?.[1]
      if (data) it.told.push(JSON.parse(data))
      if (text.startsWith(': ')) it.beats += 1
    }
    it.ended = true
  })()
  return Object.assign(it, { leave: () => reader.cancel() })
}

describe('an open console', () => {
  test('is told once of what comes in and of what is done to it', async () => {
    const one = browser()
    const id = await capture()
    await live.look()
    await clock.advance(10_000)
    expect(one.told).toEqual([{ type: 'item', submissionId: id }])
    await store.addNote(id, 'called', new Date(clock.now()).toISOString())
    await live.look()
    live.attempted(id)
    await clock.flush()
    expect(one.told.slice(1)).toEqual([
      { type: 'change', submissionId: id },
      { type: 'delivery', submissionId: id },
    ])
  })

  test('hears within two seconds of what another process did', async () => {
    const one = browser()
    await clock.flush()
    const id = await capture()
    await clock.advance(2_000)
    expect(one.told).toEqual([{ type: 'item', submissionId: id }])
  })

  test('hears of a lead that was made before a look and is committed after it', async () => {
    const one = browser()
    const { submission } = sampleItem({ createdAt: new Date(clock.now()).toISOString() }, [])
    await clock.advance(4_000)
    await store.capture({ submission, deliveries: [] })
    await clock.advance(2_000)
    expect(one.told).toEqual([{ type: 'item', submissionId: submission.id }])
  })

  test('goes on where it was cut, also over what came while nobody listened', async () => {
    const one = browser()
    await clock.flush()
    const first = await capture()
    await live.look()
    await clock.flush()
    await one.leave()
    const second = await capture()
    live.attempted(first)
    await clock.advance(60_000)
    const again = browser(one.lastEventId)
    await clock.flush()
    expect(again.told).toEqual([
      { type: 'delivery', submissionId: first },
      { type: 'item', submissionId: second },
    ])
  })

  test('is told to load everything anew where too much was missed, or by another start of the program', async () => {
    const one = browser()
    await clock.flush()
    const { lastEventId } = one
    await one.leave()
    for (let n = 0; n < 201; n++) live.attempted(`s${n}`)
    const reload = { type: 'reload', submissionId: null }
    for (const known of [lastEventId, 'other.3', 'nonsense']) {
      const again = browser(known)
      await clock.flush()
      expect(again.told).toEqual([reload])
    }
  })

  test('gets a beat every quarter of a minute, and its end when the program stops', async () => {
    const one = browser()
    await clock.advance(45_000)
    expect(one.beats).toBe(4)
    live.close()
    await clock.flush()
    expect(one.ended).toBe(true)
  })
})

test('nobody looks while nobody listens', async () => {
  let looks = 0
  const counted = {
    newsSince: (from: string) => {
      looks += 1
      return store.newsSince(from)
    },
  }
  live = createLive({ store: counted, clock, log: silentLog })
  const one = browser()
  await clock.advance(4_000)
  await one.leave()
  const before = looks
  await clock.advance(60_000)
  expect([before, looks]).toEqual([3, 3])
})

test('a console that is loaded anew while a look is under way leaves one round of looks, not two', async () => {
  let looks = 0
  let answer = () => {}
  const slow = {
    newsSince: async (from: string) => {
      looks += 1
      if (looks === 2) await new Promise<void>((resolve) => (answer = resolve))
      return store.newsSince(from)
    },
  }
  live = createLive({ store: slow, clock, log: silentLog })
  const one = browser()
  await clock.advance(2_000)
  await one.leave()
  browser()
  answer()
  await clock.flush()
  const before = looks
  await clock.advance(10_000)
  expect(looks - before).toBe(5)
})
