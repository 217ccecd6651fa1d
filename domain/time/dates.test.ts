import { expect, test } from 'vitest'
import { isDate, mondayOf, neverShown } from './dates.ts'

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-13-01', false],
  ['', false],
])('%j is a date: %s', (text, valid) => expect(isDate(text)).toBe(valid))

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-25', '2026-11-23'],
  ['2027-01-03', '2026-12-28'],
])('%s stands in the week of Monday %s', (date, monday) => expect(mondayOf(date)).toBe(monday))

test.each([
  ['2027-10-03T01:59', null],
  [
    '2027-10-03T02:00',
    'There is no 02:00 on 2027-10-03: the clocks go forward past it. Choose an earlier or a later time.',
  ],
  ['2027-10-03T03:00', null],
  ['2027-04-04T02:30', null],
  ['2027-02-29 09:00', 'There is no such day as 2027-02-29.'],
])('%s in Sydney: %s', (local, why) => expect(neverShown(local, 'Australia/Sydney')).toBe(why))
