import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { addDays } from '#domain/time/dates.ts'
import { HOUR, outboxTest } from '#tests/support/outbox-test.ts'
import { createSlotPages, listSlots } from './list-slots.ts'

const it = outboxTest()
const content = loadContent()
const DAY = '2026-11-23'

test('a page has the times that are free now: whatever is taken or given back, and however time passes', async () => {
  const { store, clock } = it
  const deps = { content, clock, store }
  const slotPage = createSlotPages(deps)
  const first = async () => {
    const { starts } = await slotPage(null)
    expect(starts).toEqual((await listSlots(deps, null, 28)).slice(0, starts.length))
    return starts[0]
  }
  const before = await first()
  expect(await first()).toBe(before)
  await store.addBlock({
    id: 'away',
    start: `${DAY}T00:00:00Z`,
    until: `${addDays(DAY, 2)}T00:00:00Z`,
    reason: '',
  })
  expect(await first()).not.toBe(before)
  await store.removeBlock('away')
  expect(await first()).toBe(before)
  for (const hours of [1, 30, 200]) {
    await clock.advance(hours * HOUR)
    expect(await first()).not.toBe(before)
  }
})

test('every page to the horizon, and any nonsense as a date, is as if it were worked out anew', async () => {
  const deps = { content, clock: it.clock, store: it.store }
  const slotPage = createSlotPages(deps)
  const dates = Array.from({ length: 130 }, (_, n) => addDays(DAY, n))
  for (const from of [...dates, '2026-02-31', 'monday', '9999-12-31', ''])
    expect(await slotPage(from)).toEqual(await createSlotPages(deps)(from))
})

test('what is taken or kept free in the first hours of a day, or the last, is missed by no day that is asked for', async () => {
  const { store, clock } = it
  const deps = { content, clock, store }
  const day = '2026-11-24'
  const offered = await listSlots(deps, day, 1)
  const [first = '', last = ''] = [offered[0], offered.at(-1)]
  // Nine in the morning in Sydney is the day before in UTC.
  expect(first).toBe('2026-11-23T22:00:00Z')
  for (const [id, start] of Object.entries({ first, last }))
    await store.addBlock({
      id,
      start,
      until: new Date(Date.parse(start) + HOUR / 4).toISOString().replace('.000Z', 'Z'),
      reason: '',
    })
  expect(await listSlots(deps, day, 1)).toEqual(offered.slice(1, -1))
})
