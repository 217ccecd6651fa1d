import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { addDays } from '#domain/time/dates.ts'
import { HOUR, outboxTest } from '#tests/support/outbox-test.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { createSlotPages, listSlots } from './list-slots.ts'
import { slotRefusal } from './slot-refusal.ts'

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

test('a call on a day that is full is not in its own way: the other times of that day are free for it alone', async () => {
  const { store, clock } = it
  const deps = { content, clock, store }
  const { site } = content
  const day = '2026-11-24'
  const offered = await listSlots(deps, day, 1)
  const booked = offered.slice(0, site.booking.dailyLimit)
  const ids: string[] = []
  for (const start of booked) {
    const item = sampleItem({ kind: 'booking', payload: { start } }, [])
    const slot = { start, now: clock.now(), calendar: site, rules: site.booking }
    expect(await store.capture({ ...item, slot })).toMatchObject({ outcome: 'created' })
    ids.push(item.submission.id)
  }
  const [start = '', taken = ''] = booked
  const own = { id: ids[0] ?? '', start }
  const left = offered.slice(booked.length)
  expect(await listSlots(deps, day, 1)).toEqual([])
  expect(await listSlots(deps, day, 1, own)).toEqual(left)

  const slotPage = createSlotPages(deps)
  const anybody = await slotPage(day)
  expect((await slotPage(day, own)).starts).toEqual(expect.arrayContaining(left))
  expect((await slotPage(day, own)).starts).not.toContain(start)
  expect(await slotPage(day)).toEqual(anybody)
  expect(anybody.starts).not.toContain(left[0])

  const named = async (call?: typeof own) =>
    (await slotRefusal(deps, { start: taken }, call)).slots?.[0]?.start
  expect(await named(own)).toBe(left[0])
  expect(await named()).not.toBe(left[0])
})

test('over a shutdown of three weeks each press on the way back shows an earlier day, down to today', async () => {
  const { store, clock } = it
  const slotPage = createSlotPages({ content, clock, store })
  const shutdown = { start: '2026-11-30T00:00:00Z', until: '2026-12-21T00:00:00Z', reason: '' }
  await store.addBlock({ id: 'away', ...shutdown })
  let page = await slotPage('2027-01-04')
  const firsts = [page.starts[0]]
  while (page.earlierFrom !== null) {
    page = await slotPage(page.earlierFrom)
    firsts.push(page.starts[0])
  }
  expect(firsts).toEqual([...new Set(firsts)].toSorted().reverse())
  expect(firsts.at(-1)).toBe((await slotPage(null)).starts[0])
})

test.each([
  ['2026-11-23T21:59:35Z', /^That time is no longer free\. Next free: Tuesday 24 November, 11:30 am/],
  ['2026-11-23T22:00:10Z', /^That time is too close by now\. Next free: Tuesday 24 November, 11:30 am/],
  ['2026-11-24T00:00:00Z', /^That time has passed\. Next free: Tuesday 24 November, 1:00 pm/],
])('eleven was offered in the morning; why it is refused at %s', async (now, why) => {
  const { store } = it
  const eleven = '2026-11-24T00:00:00Z'
  await store.addBlock({ id: 'away', start: eleven, until: '2026-11-24T00:15:00Z', reason: '' })
  const clock = { ...it.clock, now: () => Date.parse(now) }
  const { errors } = await slotRefusal({ content, clock, store }, { start: eleven })
  expect(errors?.start?.[0]).toMatch(why)
})
