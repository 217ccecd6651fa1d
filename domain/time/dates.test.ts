import { expect, test } from 'vitest'
import { isDate, mondayOf } from './dates.ts'

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
