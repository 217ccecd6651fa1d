import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addBusinessDays,
  type BusinessHours,
  callbackBy,
  formatDay,
  formatWhen,
  isOpen,
  nextOpening,
} from './business-hours.ts'

const SYDNEY: BusinessHours = {
  timeZone: 'Australia/Sydney',
  hours: [
    { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], opens: '09:00', closes: '18:00' },
    { days: ['saturday'], opens: '09:00', closes: '13:00' },
  ],
  holidays: [
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2026-12-28', name: 'Boxing Day (additional day)' },
  ],
}

const at = (local: string, zone = 'Australia/Sydney') =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds
const promised = (local: string) => formatWhen(callbackBy(at(local), SYDNEY), SYDNEY.timeZone)

describe('by when we call back', () => {
  test.each([
    ['a weekday morning', '2026-11-24T10:15', 'Wednesday 10:15 am AEDT'],
    ['a weekday evening: the next day before we close', '2026-11-24T20:00', 'Wednesday 6:00 pm AEDT'],
    ['Friday afternoon: while Saturday staff are there', '2026-11-20T17:30', 'Saturday 1:00 pm AEDT'],
    ['Saturday 12:50: ten minutes are not enough', '2026-11-21T12:50', 'Monday 10:00 am AEDT'],
    ['Saturday morning: still today', '2026-11-21T09:30', 'Saturday 1:00 pm AEDT'],
    ['Sunday', '2026-11-22T15:00', 'Monday 3:00 pm AEDT'],
    ['the night before a holiday', '2026-12-24T19:00', 'Saturday 10:00 am AEDT'],
    ['in winter the zone is AEST', '2026-07-07T10:00', 'Wednesday 10:00 am AEST'],
    ['over the end of daylight saving, 24 hours are 24 hours', '2027-04-02T13:30', 'Saturday 1:00 pm AEDT'],
    ['over the start of daylight saving', '2026-10-03T12:30', 'Monday 10:00 am AEDT'],
  ])('%s', (_name, local, expected) => {
    expect(promised(local)).toBe(expected)
  })

  test('the promise always lies in opening hours or at their end, and never in the past', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2026-01-01T00:00'), max: at('2028-12-31T00:00') }), (from) => {
        const by = callbackBy(from, SYDNEY)
        expect(by).toBeGreaterThan(from)
        expect(isOpen(by - 1, SYDNEY)).toBe(true)
        if (by - from > 24 * 3_600_000) expect(formatWhen(by, SYDNEY.timeZone)).toContain('10:00 am')
      }),
    )
  })
})

test('open and closed, to the minute', () => {
  expect(isOpen(at('2026-11-20T17:59:59'), SYDNEY)).toBe(true)
  expect(isOpen(at('2026-11-20T18:00'), SYDNEY)).toBe(false)
  expect(isOpen(at('2026-12-25T10:00'), SYDNEY)).toBe(false)
  expect(formatWhen(nextOpening(at('2026-12-24T19:00'), SYDNEY), SYDNEY.timeZone)).toBe(
    'Saturday 9:00 am AEDT',
  )
})

test('a site without opening hours is refused, not searched for ever', () => {
  expect(() => nextOpening(0, { ...SYDNEY, hours: [] })).toThrow(/No opening hours/)
})

test('two business days on: weekends and holidays do not count', () => {
  expect(formatDay(addBusinessDays(at('2026-11-23T10:00'), 2, SYDNEY))).toBe('Wednesday 25 November')
  expect(formatDay(addBusinessDays(at('2026-11-20T10:00'), 2, SYDNEY))).toBe('Tuesday 24 November')
  expect(formatDay(addBusinessDays(at('2026-12-24T10:00'), 2, SYDNEY))).toBe('Wednesday 30 December')
})
