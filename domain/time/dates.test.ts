import { expect, test } from 'vitest'
import { isDate } from './dates.ts'

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-13-01', false],
  ['', false],
])('%j is a date: %s', (text, valid) => expect(isDate(text)).toBe(valid))
