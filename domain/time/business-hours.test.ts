import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addBusinessDays,
  type BusinessCalendar,
  callbackBy,
  nextOpening,
  openingAt,
  openingsOn,
} from './business-hours.ts'
import { addDays } from './dates.ts'
import { formatDay, formatWhen } from './format-when.ts'
import { openState } from './open-state.ts'

const SYDNEY = 'Australia/Sydney'
const HOUR = 3_600_000
const calendar: BusinessCalendar = {
  timeZone: SYDNEY,
  hours: [
    { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], opens: '09:00', closes: '18:00' },
    { days: ['saturday'], opens: '09:00', closes: '13:00' },
  ],
  holidays: [
    { date: '2026-12-25' },
    { date: '2026-12-26' },
    { date: '2026-12-28' },
    { date: '2027-01-01' },
    { date: '2027-10-04' },
  ],
}

/** Sydney wall time to an instant. */
function sydney(local: string): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(SYDNEY).epochMilliseconds
}

function isOpen(now: number, hours: BusinessCalendar): boolean {
  return openingAt(now, hours) !== undefined
}

function local(instant: number): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(SYDNEY)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

describe('open or closed', () => {
  test.each([
    ['Monday, a minute before nine', '2026-11-23T08:59', false, '2026-11-23T09:00'],
    ['Monday at nine', '2026-11-23T09:00', true, '2026-11-24T09:00'],
    ['Friday, the last minute', '2026-11-27T17:59', true, '2026-11-28T09:00'],
    ['Friday at six', '2026-11-27T18:00', false, '2026-11-28T09:00'],
    ['Saturday 12:50', '2026-11-28T12:50', true, '2026-11-30T09:00'],
    ['Saturday at one', '2026-11-28T13:00', false, '2026-11-30T09:00'],
    ['Sunday', '2026-11-29T11:00', false, '2026-11-30T09:00'],
    ['Christmas Eve', '2026-12-24T17:00', true, '2026-12-29T09:00'],
    ['Christmas Day, a Friday', '2026-12-25T10:00', false, '2026-12-29T09:00'],
    ['Saturday before summer time', '2026-10-03T12:00', true, '2026-10-05T09:00'],
    ['Labour Day after summer time began', '2027-10-04T10:00', false, '2027-10-05T09:00'],
    ['Saturday before summer time ends', '2027-04-03T12:00', true, '2027-04-05T09:00'],
  ])('%s', (_name, at, open, next) => {
    expect(isOpen(sydney(at), calendar)).toBe(open)
    expect(local(nextOpening(sydney(at), calendar))).toBe(next)
  })

  test('nine in the morning is an hour earlier in UTC from the first Monday of summer time', () => {
    const start = (date: string) => new Date(openingsOn(date, calendar)[0]?.start ?? 0).toISOString()
    expect(start('2026-10-02')).toBe('2026-10-01T23:00:00.000Z')
    expect(start('2026-10-05')).toBe('2026-10-04T22:00:00.000Z')
    expect(start('2027-04-02')).toBe('2027-04-01T22:00:00.000Z')
    expect(start('2027-04-05')).toBe('2027-04-04T23:00:00.000Z')
  })

  test('a lunch break closes', () => {
    const withBreak: BusinessCalendar = {
      ...calendar,
      hours: [
        { days: ['monday'], opens: '13:00', closes: '17:00' },
        { days: ['monday'], opens: '09:00', closes: '12:00' },
      ],
    }
    expect(isOpen(sydney('2026-11-23T12:30'), withBreak)).toBe(false)
    expect(local(nextOpening(sydney('2026-11-23T12:30'), withBreak))).toBe('2026-11-23T13:00')
  })

  test('hours that never come are a mistake and said so', () => {
    expect(() => nextOpening(0, { ...calendar, hours: [] })).toThrow(/no opening within 400 days/)
    expect(() => callbackBy(0, { ...calendar, hours: [] })).toThrow(RangeError)
  })

  test('the openings of a day come in their order, also where its afternoon is written first', () => {
    const afternoonFirst: BusinessCalendar = {
      ...calendar,
      hours: [
        { days: ['monday'], opens: '13:00', closes: '17:00' },
        { days: ['monday'], opens: '09:00', closes: '12:00' },
      ],
    }
    expect(local(nextOpening(sydney('2026-11-22T10:00'), afternoonFirst))).toBe('2026-11-23T09:00')
    expect(local(addBusinessDays(sydney('2026-11-22T10:00'), 1, afternoonFirst))).toBe('2026-11-23T17:00')
  })
})

describe('callback', () => {
  test.each([
    ['Monday 10:00 am', '2026-11-23T10:00', '2026-11-24T10:00'],
    ['Monday 10:07 am, told in quarters', '2026-11-23T10:07', '2026-11-24T10:00'],
    ['Monday at nine, as we open', '2026-11-23T09:00', '2026-11-24T09:00'],
    ['before opening, a day later is not open yet', '2026-11-23T07:00', '2026-11-23T18:00'],
    ['Monday night', '2026-11-23T22:00', '2026-11-24T18:00'],
    ['Friday 9:30 am', '2026-11-27T09:30', '2026-11-28T09:30'],
    ['Friday 5:30 pm', '2026-11-27T17:30', '2026-11-28T13:00'],
    ['Friday 11:00 pm', '2026-11-27T23:00', '2026-11-28T13:00'],
    ['Saturday 11:00 am', '2026-11-28T11:00', '2026-11-28T13:00'],
    ['Saturday noon, the last hour is a whole one', '2026-11-28T12:00', '2026-11-28T13:00'],
    ['Saturday 12:50 pm, ten minutes are no hour', '2026-11-28T12:50', '2026-11-30T10:00'],
    ['Sunday 8:00 am', '2026-11-29T08:00', '2026-11-30T10:00'],
    ['Sunday 9:30 am', '2026-11-29T09:30', '2026-11-30T10:00'],
    ['Sunday 3:00 pm', '2026-11-29T15:00', '2026-11-30T15:00'],
    ['Christmas Eve 5:30 pm', '2026-12-24T17:30', '2026-12-29T10:00'],
    ['Saturday before summer time', '2026-10-03T12:45', '2026-10-05T10:00'],
    ['Sunday as summer time ends, noon: 24 real hours', '2027-04-04T12:00', '2027-04-05T12:00'],
  ])('%s', (_name, at, by) => {
    expect(local(callbackBy(sydney(at), calendar))).toBe(by)
  })

  test('is never told for a time before we open or after we close, where that is off the quarter hour', () => {
    const odd: BusinessCalendar = {
      ...calendar,
      hours: [
        { days: ['monday', 'tuesday', 'friday'], opens: '08:40', closes: '17:20' },
        { days: ['saturday'], opens: '08:40', closes: '12:50' },
      ],
    }
    expect(local(callbackBy(sydney('2026-11-23T08:41'), odd))).toBe('2026-11-24T08:40')
    expect(local(callbackBy(sydney('2026-11-28T11:48'), odd))).toBe('2026-11-28T12:50')
    // One hour after opening, and not the quarter hour before that.
    expect(local(callbackBy(sydney('2026-11-28T12:00'), odd))).toBe('2026-11-30T09:45')
  })

  test('reads as the decision says', () => {
    const now = sydney('2026-11-28T12:50')
    expect(formatWhen(callbackBy(now, calendar), now, SYDNEY)).toBe('Monday 10:00 am AEDT')
  })

  test('names the date where a shutdown puts it a week or more away: a weekday alone would be an earlier one', () => {
    const shutdown = Array.from({ length: 18 }, (_, i) => addDays('2026-12-24', i))
    const closed = { ...calendar, holidays: [...calendar.holidays, ...shutdown.map((date) => ({ date }))] }
    const now = sydney('2026-12-23T17:30')
    expect(formatWhen(callbackBy(now, closed), now, SYDNEY)).toBe('Monday 11 January, 10:00 am AEDT')
    expect(openState(sydney('2026-12-23T18:30'), closed).text).toBe(
      'Closed now. We open Monday 11 January, 9:00 am AEDT.',
    )
  })

  test('at any minute of two years: in hours, within 24 hours when an open hour fits, never with less than it', () => {
    const start = sydney('2026-01-01T00:00')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * 365 * 24 * 60 }), (minute) => {
        const now = start + minute * 60_000
        const by = callbackBy(now, calendar)
        expect(isOpen(by, calendar) || isOpen(by - 1, calendar)).toBe(true)
        expect(openMinutes(now, by)).toBeGreaterThanOrEqual(60)
        // Apart from 15 minutes of rounding, a promise later than 24 hours means that no open hour was left.
        if (by > now + 24 * HOUR) expect(openMinutes(now, now + 24 * HOUR)).toBeLessThan(60 + 15)
        expect(by % 900_000).toBe(0)
      }),
      { numRuns: 150 },
    )
  })

  test('waiting never brings the promise forward', () => {
    const start = sydney('2026-09-28T00:00')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 2000 }), (a, wait) => {
        const now = start + a * 60_000
        expect(callbackBy(now + wait * 60_000, calendar)).toBeGreaterThanOrEqual(callbackBy(now, calendar))
      }),
    )
  })

  /** Counted minute by minute, unlike the rule. */
  function openMinutes(from: number, to: number): number {
    let minutes = 0
    for (let at = from; at < to && minutes < 100; at += 60_000) if (isOpen(at, calendar)) minutes += 1
    return minutes
  }
})

describe('business days', () => {
  test.each([
    ['Monday', '2026-11-23T10:00', 2, 'Wednesday 25 November'],
    ['Monday night', '2026-11-23T23:30', 2, 'Wednesday 25 November'],
    ['Friday', '2026-11-27T10:00', 2, 'Tuesday 1 December'],
    ['Saturday', '2026-11-28T10:00', 2, 'Tuesday 1 December'],
    ['Sunday', '2026-11-29T10:00', 1, 'Monday 30 November'],
    ['Christmas Eve', '2026-12-24T10:00', 2, 'Wednesday 30 December'],
    ['Friday before summer time', '2026-10-02T10:00', 1, 'Monday 5 October'],
    ['Friday before Labour Day 2027', '2027-10-01T10:00', 1, 'Tuesday 5 October'],
  ])('%s', (_name, at, days, expected) => {
    expect(formatDay(addBusinessDays(sydney(at), days, calendar), SYDNEY)).toBe(expected)
  })

  test('is the closing time, also where the day has a break', () => {
    const withBreak: BusinessCalendar = {
      ...calendar,
      hours: [
        { days: ['monday', 'tuesday'], opens: '09:00', closes: '12:00' },
        { days: ['monday', 'tuesday'], opens: '13:00', closes: '17:00' },
      ],
    }
    expect(local(addBusinessDays(sydney('2026-11-22T10:00'), 2, withBreak))).toBe('2026-11-24T17:00')
  })

  test.each([0, -1, 1.5, Number.NaN])('%s business days are refused', (days) => {
    expect(() => addBusinessDays(0, days, calendar)).toThrow(RangeError)
  })
})

describe('words', () => {
  test.each([
    ['2026-10-04T01:30:00+10:00', SYDNEY, 'Sunday 1:30 am AEST'],
    ['2026-10-04T03:00:00+11:00', SYDNEY, 'Sunday 3:00 am AEDT'],
    ['2027-04-04T02:30:00+11:00', SYDNEY, 'Sunday 2:30 am AEDT'],
    ['2027-04-04T02:30:00+10:00', SYDNEY, 'Sunday 2:30 am AEST'],
    ['2026-11-23T12:00:00+11:00', SYDNEY, 'Monday 12:00 pm AEDT'],
    ['2026-11-23T00:05:00+11:00', SYDNEY, 'Monday 12:05 am AEDT'],
    ['2026-11-23T10:00:00+11:00', 'Australia/Perth', 'Monday 7:00 am AWST'],
    ['2026-11-23T10:00:00+11:00', 'Australia/Adelaide', 'Monday 9:30 am ACDT'],
    ['2026-11-23T10:00:00+11:00', 'Europe/London', 'Sunday 11:00 pm GMT'],
    ['2026-07-06T10:00:00+10:00', 'Europe/London', 'Monday 1:00 am BST'],
    ['2026-11-23T10:00:00+11:00', 'Pacific/Auckland', 'Monday 12:00 pm NZDT'],
    ['2026-11-23T10:00:00+11:00', 'America/New_York', 'Sunday 6:00 pm EST'],
    ['2026-11-23T10:00:00+11:00', 'Asia/Tokyo', 'Monday 8:00 am GMT+9'],
  ])('%s in %s is %s', (iso, zone, expected) => {
    expect(formatWhen(Date.parse(iso), Date.parse(iso), zone)).toBe(expected)
  })

  test.each([
    ['a week before', 'Sunday 29 November, 9:30 am AEDT', '2026-11-22T23:59'],
    ['six days before', 'Sunday 9:30 am AEDT', '2026-11-23T00:00'],
    ['six days after', 'Sunday 9:30 am AEDT', '2026-12-05T23:59'],
    ['a week after', 'Sunday 29 November, 9:30 am AEDT', '2026-12-06T00:00'],
  ])('a weekday is enough for six days either side: %s', (_name, expected, now) => {
    expect(formatWhen(sydney('2026-11-29T09:30'), sydney(now), SYDNEY)).toBe(expected)
  })
})
