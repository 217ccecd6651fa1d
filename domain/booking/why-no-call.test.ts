import { expect, test } from 'vitest'
import type { BusinessCalendar } from '#domain/time/business-hours.ts'
import { instantAt, toInstantText } from '#domain/time/dates.ts'
import { whyNoCall } from './why-no-call.ts'

const timeZone = 'Australia/Sydney'
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
const calendar: BusinessCalendar = {
  timeZone,
  hours: [
    { days, opens: '09:00', closes: '12:00' },
    { days, opens: '13:00', closes: '18:00' },
  ],
  holidays: [{ date: '2026-12-25' }],
}
const rules = { leadMinutes: 120, bufferMinutes: 15, dailyLimit: 10, horizonDays: 60 }
const HOURS = 'A call then is not within our hours of that day, 9:00 am to 12:00 pm and 1:00 pm to 6:00 pm.'

test.each([
  ['2026-11-23T11:00', 'That time is over.'],
  ['2025-11-24T09:00', 'That time is over.'],
  ['2026-11-23T12:30', 'That is too soon: a call starts 120 minutes from now at the earliest.'],
  ['2026-11-23T13:00', null],
  ['2027-01-21T09:00', null],
  ['2027-01-22T09:00', 'That is too far ahead: calls are booked for the coming 60 days.'],
  ['2026-11-29T10:00', 'We are closed on Sunday 29 November.'],
  ['2026-12-25T10:00', 'We are closed on Friday 25 December.'],
  ['2026-11-24T03:00', HOURS],
  ['2026-11-24T12:30', HOURS],
  ['2026-11-24T17:50', HOURS],
  ['2026-11-24T10:07', 'No call starts at 10:07 am: the nearest start is 10:00 am or 10:30 am.'],
  ['2026-11-24T11:40', 'No call starts at 11:40 am: the nearest start is 11:30 am or 1:00 pm.'],
  ['2026-11-24T17:45', 'No call starts at 5:45 pm: the nearest start is 5:30 pm.'],
  ['2026-11-24T17:30', null],
])('Monday at eleven, %s: %s', (local, why) => {
  const [start, now] = [local, '2026-11-23T11:00'].map((each) => instantAt(each, timeZone)) as [
    number,
    number,
  ]
  expect(whyNoCall(toInstantText(start), now, calendar, rules)).toBe(why)
})
