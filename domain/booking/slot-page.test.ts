import { describe, expect, test } from 'vitest'
import { pageDate, slotPage } from './slot-page.ts'

const rules = { today: '2026-11-23', horizonDays: 60, timeZone: 'Australia/Sydney' }
/** Nine in the morning in Sydney on each date. */
const on = (...dates: string[]) =>
  dates.map((date) =>
    Temporal.PlainDate.from(date)
      .toZonedDateTime({ timeZone: 'Australia/Sydney', plainTime: '09:00' })
      .toInstant()
      .toString(),
  )

test('six days with free times, then the way on to the seventh', () => {
  const days = [
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-30',
  ]
  const page = slotPage('2026-11-23', { starts: on(...days), before: [] }, rules)
  expect(page.starts).toEqual(on(...days.slice(0, 6)))
  expect(page).toMatchObject({ earlierFrom: null, laterFrom: '2026-11-30' })
})

test('a shutdown of four weeks is an empty page with a way on', () => {
  expect(slotPage('2026-11-24', { starts: [], before: on('2026-11-23') }, rules)).toEqual({
    from: '2026-11-24',
    starts: [],
    earlierFrom: '2026-11-23',
    laterFrom: '2026-12-22',
  })
})

test('at the end of the horizon there is no later page', () => {
  expect(slotPage('2027-01-18', { starts: on('2027-01-18'), before: [] }, rules).laterFrom).toBeNull()
})

test.each([
  [
    'the last six days with free times before this page',
    ['11', '12', '13', '14', '15', '16', '18', '19', '20'],
    '2027-01-13',
  ],
  ['those that there are', ['15', '16'], '2027-01-15'],
  ['but none of this page', ['18', '25'], '2027-01-18'],
  ['none: a look four weeks back', [], '2026-12-23'],
])('earlier: %s', (_what, days, earlierFrom) => {
  const before = on(...days.map((day) => `2027-01-${day}`))
  expect(slotPage('2027-01-20', { starts: [], before }, rules)).toMatchObject({ earlierFrom })
})

test('no way back where today’s last free time has passed', () => {
  expect(slotPage('2026-11-24', { starts: on('2026-11-24'), before: [] }, rules).earlierFrom).toBeNull()
})

test('a horizon that ends where the search does has no later page: there would be nothing on it', () => {
  const four = { ...rules, horizonDays: 28 }
  expect(slotPage('2026-11-23', { starts: on('2026-11-23'), before: [] }, four).laterFrom).toBeNull()
})

describe('the date of an address', () => {
  test.each([
    ['2026-11-25', '2026-11-25'],
    ['2026-11-22', '2026-11-23'],
    ['2027-02-29', '2026-11-23'],
    ['26-11-25', '2026-11-23'],
    ['2026-11-25T00:00Z', '2026-11-23'],
    ['+012026-01-01', '2026-11-23'],
    ['<b>', '2026-11-23'],
    [null, '2026-11-23'],
  ])('%j shows from %s', (text, from) => expect(pageDate(text, '2026-11-23')).toBe(from))

  test.each([
    ['2026-12-21', '2026-12-21'],
    ['2026-12-23', '2026-12-22'],
    ['9999-12-31', '2026-12-22'],
    [null, '2026-11-23'],
  ])('%j shows from %s where the 22 December is the last day', (text, from) =>
    expect(pageDate(text, '2026-11-23', '2026-12-22')).toBe(from),
  )
})
