import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BusinessCalendar } from '#domain/time/business-hours.ts'
import { toInstantText } from '#domain/time/dates.ts'
import { SlotStart } from './booking.ts'
import { cityOf, slotsByDay, slotText, theirTime, timeZoneOf } from './slot-text.ts'
import { availableSlots, type BookingRules, type Busy, isSlotAvailable } from './slots.ts'

const SYDNEY = 'Australia/Sydney'
const calendar: BusinessCalendar = {
  timeZone: SYDNEY,
  hours: [
    { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], opens: '09:00', closes: '18:00' },
    { days: ['saturday'], opens: '09:00', closes: '13:00' },
  ],
  holidays: [{ date: '2026-12-25' }, { date: '2027-03-29' }],
}
const FREE: Busy = { taken: [], blocks: [] }
const rules: BookingRules = { leadMinutes: 120, bufferMinutes: 15, dailyLimit: 10, horizonDays: 28 }

function at(local: string): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(SYDNEY).epochMilliseconds
}
/** Starts offered on one day, in Sydney wall-clock time. */
function offered(
  date: string,
  now: string,
  busy: Busy = FREE,
  changed: Partial<BookingRules> = {},
): string[] {
  return availableSlots({ from: date, days: 1 }, busy, at(now), calendar, { ...rules, ...changed }).map(
    (start) =>
      Temporal.Instant.from(start)
        .toZonedDateTimeISO(SYDNEY)
        .toPlainTime()
        .toString({ smallestUnit: 'minute' }),
  )
}
const start = (local: string) => toInstantText(at(local))

describe('a day', () => {
  test('a weekday has a slot each half hour, and the last call ends by closing time', () => {
    const times = offered('2026-11-24', '2026-11-23T12:00')
    expect(times).toHaveLength(18)
    expect(times.slice(0, 2)).toEqual(['09:00', '09:30'])
    expect(times.at(-1)).toBe('17:30')
  })

  test('without a buffer each quarter hour, up to the one that ends at six', () => {
    expect(offered('2026-11-24', '2026-11-23T12:00', FREE, { bufferMinutes: 0 }).at(-1)).toBe('17:45')
  })

  test('an opening that is as long as a call has room for one', () => {
    const short: BusinessCalendar = {
      ...calendar,
      hours: [{ days: ['tuesday'], opens: '09:00', closes: '09:15' }],
    }
    const from = { from: '2026-11-24', days: 1 }
    expect(availableSlots(from, FREE, at('2026-11-23T12:00'), short, rules)).toHaveLength(1)
  })

  test('Saturday ends at one', () => {
    expect(offered('2026-11-28', '2026-11-23T12:00').at(-1)).toBe('12:30')
  })

  test.each([
    ['Sunday', '2026-11-29', '2026-11-23T12:00'],
    ['a public holiday', '2026-12-25', '2026-12-20T12:00'],
    ['Easter Monday', '2027-03-29', '2027-03-20T12:00'],
    ['yesterday', '2026-11-23', '2026-11-24T08:00'],
    ['beyond four weeks', '2026-12-21', '2026-11-23T12:00'],
    ['Saturday 12:50, today', '2026-11-28', '2026-11-28T12:50'],
  ])('%s has none', (_name, date, now) => expect(offered(date, now)).toEqual([]))

  test('Saturday 12:50: the next one is Monday at nine', () => {
    const next = availableSlots(
      { from: '2026-11-28', days: 3 },
      FREE,
      at('2026-11-28T12:50'),
      calendar,
      rules,
    )
    expect(next[0]).toBe('2026-11-29T22:00:00Z')
  })

  test('today only what lies two hours ahead, to the minute', () => {
    expect(offered('2026-11-24', '2026-11-24T10:00')[0]).toBe('12:00')
    expect(offered('2026-11-24', '2026-11-24T10:01')[0]).toBe('12:30')
  })

  test('the last day of four weeks is still offered', () => {
    expect(offered('2026-12-19', '2026-11-23T12:00')).not.toEqual([])
  })
})

describe('what is busy', () => {
  test('a booked start is gone, its neighbours stay', () => {
    const times = offered('2026-11-24', '2026-11-23T12:00', { ...FREE, taken: [start('2026-11-24T10:00')] })
    expect(times.slice(0, 4)).toEqual(['09:00', '09:30', '10:30', '11:00'])
  })

  test('a booking from before the grid was changed keeps its buffer', () => {
    const times = offered('2026-11-24', '2026-11-23T12:00', { ...FREE, taken: [start('2026-11-24T10:15')] })
    expect(times.slice(0, 3)).toEqual(['09:00', '09:30', '11:00'])
  })

  test('a block hides each call that it touches', () => {
    const block = { start: start('2026-11-24T10:10'), end: start('2026-11-24T11:30') }
    const times = offered('2026-11-24', '2026-11-23T12:00', { ...FREE, blocks: [block] })
    expect(times.slice(0, 4)).toEqual(['09:00', '09:30', '11:30', '12:00'])
  })

  test('a call may end as a block begins', () => {
    const block = { start: start('2026-11-24T09:45'), end: start('2026-11-24T10:30') }
    const times = offered('2026-11-24', '2026-11-23T12:00', { ...FREE, blocks: [block] })
    expect(times.slice(0, 3)).toEqual(['09:00', '09:30', '10:30'])
  })

  test('the daily limit closes that day alone, by its date in Sydney', () => {
    // Nine in the morning in Sydney is the day before in UTC.
    const taken = [start('2026-11-24T09:00'), start('2026-11-24T09:30')]
    expect(offered('2026-11-24', '2026-11-23T08:00', { ...FREE, taken }, { dailyLimit: 2 })).toEqual([])
    expect(offered('2026-11-23', '2026-11-23T08:00', { ...FREE, taken }, { dailyLimit: 2 })).not.toEqual([])
    expect(offered('2026-11-24', '2026-11-23T08:00', { ...FREE, taken }, { dailyLimit: 3 })).not.toEqual([])
  })
})

describe("Sydney's clock changes", () => {
  test.each([
    ['the Saturday before summer time', '2027-10-02', '2027-10-01T23:00:00Z'],
    ['the Monday after', '2027-10-04', '2027-10-03T22:00:00Z'],
    ['the Saturday before it ends', '2027-04-03', '2027-04-02T22:00:00Z'],
    ['the Monday after the end', '2027-04-05', '2027-04-04T23:00:00Z'],
  ])('%s opens at nine', (_name, date, utc) => {
    const [first] = availableSlots(
      { from: date, days: 1 },
      FREE,
      at(`${date}T00:00`) - 86_400_000,
      calendar,
      rules,
    )
    expect(first).toBe(utc)
  })

  test('open across the change itself, no slot is missing, doubled or out of hours', () => {
    const nights: BusinessCalendar = {
      ...calendar,
      hours: [{ days: ['sunday'], opens: '00:00', closes: '06:00' }],
    }
    const on = (date: string) =>
      availableSlots({ from: date, days: 1 }, FREE, at(`${date}T00:00`) - 86_400_000, nights, rules)
    // Five real hours when the clock jumps ahead, seven when it falls back.
    expect(new Set(on('2027-10-03')).size).toBe(10)
    expect(new Set(on('2027-04-04')).size).toBe(14)
  })
})

describe('booking', () => {
  test.each([
    ['2026-11-24T23:00:00Z', true],
    ['2026-11-24T23:00:00.000Z', false],
    ['2026-11-25T10:00:00+11:00', false],
    ['2026-11-24T23:10:00Z', false],
    ['2026-11-24T12:00:00Z', false],
    ['2020-01-06T23:00:00Z', false],
    ['2999-01-06T23:00:00Z', false],
    ['tomorrow', false],
    ['', false],
  ])('%s can be booked: %s', (text, available) => {
    expect(isSlotAvailable(text, FREE, at('2026-11-23T12:00'), calendar, rules)).toBe(available)
  })

  test('booking whatever is offered until nothing is left keeps every rule', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
        fc.nat(40_000),
        (choices, minute) => {
          const now = at('2027-03-15T00:00') + minute * 60_000
          const taken: string[] = []
          const from = Temporal.Instant.fromEpochMilliseconds(now)
            .toZonedDateTimeISO(SYDNEY)
            .toPlainDate()
            .toString()
          for (const choice of choices) {
            const free = availableSlots({ from, days: 4 }, { taken, blocks: [] }, now, calendar, rules)
            const chosen = free[choice % Math.max(1, free.length)]
            if (chosen === undefined) break
            expect(isSlotAvailable(chosen, { taken, blocks: [] }, now, calendar, rules)).toBe(true)
            taken.push(chosen)
          }
          const sorted = taken.map((text) => Date.parse(text)).sort((a, b) => a - b)
          for (const [i, time] of sorted.entries()) {
            expect(time).toBeGreaterThanOrEqual(now + 120 * 60_000)
            expect(time - (sorted[i - 1] ?? 0)).toBeGreaterThanOrEqual(30 * 60_000)
          }
          const perDay = Object.groupBy(sorted, (time) =>
            new Date(time + 11 * 3_600_000).toISOString().slice(0, 10),
          )
          for (const day of Object.values(perDay)) expect(day?.length).toBeLessThanOrEqual(10)
        },
      ),
      { numRuns: 15 },
    )
  })
})

describe('words for the visitor', () => {
  test.each([
    ['Perth', 'Australia/Perth', '2026-11-22T23:00:00Z', 'Monday 23 November, 7:00 am AWST'],
    ['London, still Sunday', 'Europe/London', '2026-11-22T23:00:00Z', 'Sunday 22 November, 11:00 pm GMT'],
    ['London in its summer', 'Europe/London', '2027-07-05T00:00:00Z', 'Monday 5 July, 1:00 am BST'],
    [
      'Brisbane, without summer time',
      'Australia/Brisbane',
      '2026-11-22T23:00:00Z',
      'Monday 23 November, 9:00 am AEST',
    ],
    ['Melbourne, the same clock', 'Australia/Melbourne', '2026-11-22T23:00:00Z', null],
    ['Brisbane in winter, the same clock', 'Australia/Brisbane', '2027-07-05T00:00:00Z', null],
  ])('%s', (_name, zone, instant, theirs) => {
    expect(slotText(instant, zone, SYDNEY).theirs).toBe(theirs)
  })

  test('ours always says which zone is in force', () => {
    expect(slotText('2026-11-22T23:00:00Z', SYDNEY, SYDNEY)).toEqual({
      ours: 'Monday 23 November, 10:00 am AEDT',
      theirs: null,
    })
    expect(slotText('2027-07-05T00:00:00Z', SYDNEY, SYDNEY).ours).toBe('Monday 5 July, 10:00 am AEST')
  })

  test.each([
    ['Perth', 'Australia/Perth', '2026-11-22T23:00:00Z', '7:00 am AWST'],
    ['London, where it is another day', 'Europe/London', '2026-11-22T23:00:00Z', 'Sun 11:00 pm GMT'],
    ['Melbourne', 'Australia/Melbourne', '2026-11-22T23:00:00Z', null],
    ['Sydney', SYDNEY, '2026-11-22T23:00:00Z', null],
  ])('their time for one of ours: %s', (_name, zone, instant, theirs) => {
    expect(theirTime(instant, zone, SYDNEY)).toBe(theirs)
  })

  test('the days are ours, also where midnight falls within them elsewhere', () => {
    const starts = ['2026-11-22T23:30:00Z', '2026-11-23T00:30:00Z', '2026-11-23T22:00:00Z']
    expect(slotsByDay(starts, SYDNEY)).toEqual([
      {
        day: 'Monday 23 November',
        slots: [
          { start: starts[0], time: '10:30 am AEDT' },
          { start: starts[1], time: '11:30 am AEDT' },
        ],
      },
      { day: 'Tuesday 24 November', slots: [{ start: starts[2], time: '9:00 am AEDT' }] },
    ])
  })

  test.each([
    ['Australia/Perth', 'Australia/Perth'],
    ['aUsTralia/PERTH', 'Australia/Perth'],
    ['utc', 'UTC'],
    ['+01:23', null],
    ['-00:00', null],
    ['Mars/Olympus', null],
    ['', null],
    [null, null],
    ['<script>', null],
  ])('%j is the zone %j', (named, zone) => expect(timeZoneOf(named)).toBe(zone))
})

test.each([
  ['Australia/Sydney', 'Sydney'],
  ['Australia/Broken_Hill', 'Broken Hill'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
])('the clock of %s is that of %s', (timeZone, city) => {
  expect(cityOf(timeZone)).toBe(city)
})

test.each(['2027-02-30T22:00:00Z', '2027-02-29T09:00:00+11:00', '2027-06-31T09:00:00+10:00'])(
  '%s is a day that no month has, and not one of the next',
  (start) => {
    expect(SlotStart.safeParse(start).success).toBe(false)
  },
)
