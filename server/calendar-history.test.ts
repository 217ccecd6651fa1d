import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { callbackBy } from '#domain/time/business-hours.ts'
import { HOUR, operatorTest } from '#tests/support/operator-test.ts'
import { keepCalendar, withEarlier } from './calendar-history.ts'

const it = operatorTest()
const DAY = 86_400_000
const content = loadContent()
const { site } = content
/** The test's clock: Monday 11:00 am in Sydney. Tomorrow and the day after become holidays. */
const closed = {
  ...site,
  holidays: [...site.holidays, ...['2026-11-24', '2026-11-25'].map((date) => ({ date, name: 'Closed' }))],
}

test('a holiday that is added moves no promise that was made before the start that read it', async () => {
  const before = it.clock.now()
  await keepCalendar(it.store, site, before - 90 * DAY)
  await keepCalendar(it.store, closed, before + 1)
  for (const readAt of [before + 2, before + 90 * DAY]) {
    const inForce = await withEarlier(it.store, closed, readAt)
    expect(callbackBy(before, inForce)).toBe(callbackBy(before, site))
    expect(callbackBy(before + 1, inForce)).toBe(callbackBy(before + 1, closed))
    expect(callbackBy(before, inForce)).not.toBe(callbackBy(before + 1, closed))
  }
})

test('a command that reads a changed calendar before the program does keeps the promises until then', async () => {
  await keepCalendar(it.store, site, it.clock.now() - DAY)
  const inForce = await withEarlier(it.store, closed, it.clock.now())
  expect(inForce.earlier).toMatchObject([{ until: it.clock.now() }])
  expect(callbackBy(it.clock.now() - 1, inForce)).toBe(callbackBy(it.clock.now() - 1, site))
})

test('an unchanged calendar is stored once, and one that ended two months ago is dropped', async () => {
  const stored = () => it.store.findSetting('calendars')
  await keepCalendar(it.store, site, 0)
  const first = await stored()
  await keepCalendar(it.store, site, DAY)
  expect(await stored()).toBe(first)
  await keepCalendar(it.store, closed, 2 * DAY)
  await keepCalendar(it.store, site, 3 * DAY)
  expect((await withEarlier(it.store, site, 3 * DAY)).earlier).toHaveLength(2)
  await keepCalendar(it.store, closed, 62.5 * DAY)
  expect((await withEarlier(it.store, closed, 63 * DAY)).earlier).toMatchObject([
    { until: 3 * DAY },
    { until: 62.5 * DAY },
  ])
})

test('the console shows each lead by what it was told, and finds it by that', async () => {
  const told = await it.lead({}, 1)
  await keepCalendar(it.store, site, 0)
  await keepCalendar(it.store, closed, it.clock.now())
  const later = await it.lead({}, 0)
  await it.clock.advance(7.5 * HOUR)
  const app = it.app({ content: { ...content, site: await withEarlier(it.store, closed, it.clock.now()) } })
  const page = async (query: string) => {
    const { items } = await (await app.request(`http://127.0.0.1:3001/api/items${query}`)).json()
    return items.map(({ id, due }: { id: string; due: { text: string; openMs: number } }) => [
      id,
      due.text,
      due.openMs / HOUR,
    ])
  }
  // Tuesday's hour is left by the calendar of then; by that of now the day is closed.
  expect(await page('')).toEqual([
    [later.id, 'Monday 6:00 pm AEDT', 0],
    [told.id, 'Tuesday 10:00 am AEDT', 1],
  ])
  expect(await page('?overdue=1')).toEqual([[later.id, 'Monday 6:00 pm AEDT', 0]])
})
