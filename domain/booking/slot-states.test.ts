import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BusinessCalendar } from '#domain/time/business-hours.ts'
import { toInstantText } from '#domain/time/dates.ts'
import { slotStates } from './slot-states.ts'
import { availableSlots, type BookingRules, type Busy } from './slots.ts'

const SYDNEY = 'Australia/Sydney'
const calendar: BusinessCalendar = {
  timeZone: SYDNEY,
  hours: [{ days: ['monday', 'tuesday'], opens: '09:00', closes: '12:00' }],
  holidays: [{ date: '2026-11-30' }],
}
const rules: BookingRules = { leadMinutes: 60, bufferMinutes: 15, dailyLimit: 2, horizonDays: 28 }
const MONDAY = '2026-11-23'

function at(local: string): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(SYDNEY).epochMilliseconds
}
const start = (time: string) => toInstantText(at(`${MONDAY}T${time}`))

/** Formats each slot as '09:30 free'. */
function states(busy: Partial<Busy> = {}, now = '2026-11-20T09:00', date = MONDAY): string[] {
  return slotStates(date, { taken: [], blocks: [], ...busy }, at(now), calendar, rules).map(
    (slot) =>
      `${Temporal.Instant.from(slot.start).toZonedDateTimeISO(SYDNEY).toPlainTime().toString({ smallestUnit: 'minute' })} ${slot.state}`,
  )
}

test('an untouched day is free on its grid', () => {
  expect(states()).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'].map((t) => `${t} free`))
})

test('a call stands at its time, also off the grid, and what is too near is not free', () => {
  expect(states({ taken: [start('09:40')] })).toEqual([
    '09:00 free',
    '09:30 full',
    '09:40 call',
    '10:00 full',
    '10:30 free',
    '11:00 free',
    '11:30 free',
  ])
})

test('the limit of a day makes the rest full; calls of other days do not count', () => {
  const taken = [start('09:00'), start('11:00')]
  expect(states({ taken }).filter((state) => state.endsWith('free'))).toEqual([])
  expect(states({ taken: ['2026-11-23T22:00:00Z', '2026-11-24T22:00:00Z'] })).toEqual(states())
})

test('a block keeps what it touches; what has gone is past, a call in it still a call', () => {
  const blocks = [{ start: start('09:10'), end: start('10:00') }]
  expect(states({ taken: [start('09:30')], blocks })).toEqual([
    '09:00 kept',
    '09:30 call',
    '10:00 free',
    '10:30 free',
    '11:00 free',
    '11:30 free',
  ])
  expect(states({}, `${MONDAY}T09:31`).slice(0, 5)).toEqual([
    '09:00 past',
    '09:30 past',
    '10:00 past',
    '10:30 past',
    '11:00 free',
  ])
})

test('a time that begins as a block ends, or ends as it begins, is not kept by it, whatever else keeps it from being free', () => {
  const blocks = [{ start: start('09:15'), end: start('10:00') }]
  const taken = [start('11:00'), start('11:30')]
  expect(states({ taken, blocks }).slice(0, 3)).toEqual(['09:00 full', '09:30 kept', '10:00 full'])
})

test('closed days have only the calls that stand on them all the same', () => {
  expect(states({}, '2026-11-20T09:00', '2026-11-30')).toEqual([])
  const taken = [toInstantText(at('2026-11-30T10:00'))]
  expect(states({ taken }, '2026-11-20T09:00', '2026-11-30')).toEqual(['10:00 call'])
})

test('free here is exactly what a visitor is offered', () => {
  const minute = fc
    .integer({ min: 0, max: 3 * 60 })
    .map((n) => toInstantText(at(`${MONDAY}T09:00`) + n * 60_000))
  const block = fc
    .tuple(minute, minute)
    .map(([a, b]) => (a < b ? { start: a, end: b } : { start: b, end: a }))
  fc.assert(
    fc.property(
      fc.uniqueArray(minute, { maxLength: 3 }),
      fc.array(block, { maxLength: 2 }),
      fc.integer({ min: -600, max: 300 }),
      (taken, blocks, minutes) => {
        const now = at(`${MONDAY}T09:00`) + minutes * 60_000
        const stated = slotStates(MONDAY, { taken, blocks }, now, calendar, rules)
        const offered = availableSlots({ from: MONDAY, days: 1 }, { taken, blocks }, now, calendar, rules)
        expect(stated.flatMap(({ start, state }) => (state === 'free' ? [start] : []))).toEqual(offered)
        expect(stated.map(({ start }) => start)).toEqual(
          [...new Set(stated.map(({ start }) => start))].sort(),
        )
        for (const start of taken) expect(stated).toContainEqual({ start, state: 'call' })
      },
    ),
  )
})
