import { expect, test } from 'vitest'
import { auditReportBy } from '#domain/leads/audit-promise.ts'
import type { BusinessCalendar } from './business-hours.ts'
import { openState } from './open-state.ts'

const calendar: BusinessCalendar = {
  timeZone: 'Australia/Sydney',
  hours: [
    { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], opens: '09:00', closes: '18:00' },
    { days: ['saturday'], opens: '09:00', closes: '13:00' },
  ],
  holidays: ['2026-12-25', '2026-12-26', '2026-12-28', '2027-01-01', '2027-10-04'].map((date) => ({ date })),
}

function sydney(local: string): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime('Australia/Sydney').epochMilliseconds
}

test.each([
  ['2026-11-23T09:00', true, 'Open now, until 6:00 pm AEDT.'],
  ['2026-11-23T08:59:59', false, 'Closed now. We open Monday 9:00 am AEDT.'],
  ['2026-11-23T18:00', false, 'Closed now. We open Tuesday 9:00 am AEDT.'],
  ['2026-11-21T12:50', true, 'Open now, until 1:00 pm AEDT.'],
  ['2026-11-21T13:00', false, 'Closed now. We open Monday 9:00 am AEDT.'],
  ['2026-12-25T10:00', false, 'Closed now. We open Tuesday 9:00 am AEDT.'],
  ['2026-07-01T10:00', true, 'Open now, until 6:00 pm AEST.'],
  ['2027-04-03T20:00', false, 'Closed now. We open Monday 9:00 am AEST.'],
  ['2027-10-02T20:00', false, 'Closed now. We open Tuesday 9:00 am AEDT.'],
])('at %s in Sydney', (at, open, text) => expect(openState(sydney(at), calendar)).toEqual({ open, text }))

test.each([
  ['2026-11-23T08:00', 'Wednesday 25 November'],
  ['2026-11-23T23:59', 'Wednesday 25 November'],
  ['2026-11-19T10:00', 'Monday 23 November'],
  ['2026-11-20T10:00', 'Tuesday 24 November'],
  ['2026-11-21T12:50', 'Tuesday 24 November'],
  ['2026-12-24T10:00', 'Wednesday 30 December'],
  ['2027-10-01T17:00', 'Wednesday 6 October'],
])('a report asked for at %s is due by %s', (at, day) =>
  expect(auditReportBy(sydney(at), calendar)).toBe(day),
)

test.each([
  ['the same day', '2026-11-20', '2026-11-20T23:59', 'Tuesday 24 November'],
  ['after midnight', '2026-11-20', '2026-11-21T00:05', 'Tuesday 24 November'],
  ['the next weekday', '2026-11-23', '2026-11-24T10:00', 'Wednesday 25 November'],
  ['on the promised day', '2026-11-20', '2026-11-24T10:00', 'Tuesday 24 November'],
  ['the day before clocks go forward', '2027-10-02', '2027-10-09T10:00', 'Wednesday 6 October'],
  ["a day to come is nobody's", '2026-12-30', '2026-11-20T10:00', 'Tuesday 24 November'],
  ['a date that does not exist', '2026-02-30', '2026-11-20T10:00', 'Tuesday 24 November'],
  ['no date', '2026-11-20T10:00', '2026-11-23T10:00', 'Wednesday 25 November'],
  ['another century', '1026-11-20', '2026-11-23T10:00', 'Wednesday 25 November'],
])('the promise is counted from the day of the request: %s', (_what, requestedOn, at, day) =>
  expect(auditReportBy(sydney(at), calendar, requestedOn)).toBe(day),
)

test('a report asked for on the day on which a holiday was added is told by what holds from then', () => {
  const holidays = [...calendar.holidays, { date: '2026-11-24' }]
  const earlier = [{ ...calendar, until: sydney('2026-11-23T11:00') }]
  const inForce = { ...calendar, holidays, earlier }
  expect(auditReportBy(sydney('2026-11-25T10:00'), inForce, '2026-11-23')).toBe('Thursday 26 November')
})
