import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { auditReportDue } from '#domain/leads/audit-promise.ts'
import type { BusinessCalendar } from '#domain/time/business-hours.ts'
import { callbackBy } from '#domain/time/business-hours.ts'
import { addDays } from '#domain/time/dates.ts'
import { answerDue, openTimeBetween, owedReport, promisedWithin, reportDue, scoreOf } from './promise.ts'

const HOUR = 3_600_000
const calendar: BusinessCalendar = {
  hours: [
    { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], opens: '09:00', closes: '17:30' },
    { days: ['saturday'], opens: '09:00', closes: '13:00' },
  ],
  holidays: [{ date: '2026-12-25' }, { date: '2026-12-26' }, { date: '2026-12-28' }],
  timeZone: 'Australia/Sydney',
}
const sydney = (local: string) => Temporal.ZonedDateTime.from(`${local}[Australia/Sydney]`).epochMilliseconds
const lead = { kind: 'assessment', status: 'real', createdAt: '2026-11-23T00:00:00.000Z' } as const

describe('the callback', () => {
  test('is due until somebody moves the lead on', () => {
    expect(answerDue(lead, 'new', calendar)).toBe(sydney('2026-11-24T11:00'))
    for (const stage of ['contacted', 'booked', 'won', 'lost'] as const) {
      expect(answerDue(lead, stage, calendar)).toBeNull()
    }
  })
  test('was promised neither to feedback, nor to a booking, nor to what is quarantined', () => {
    expect(answerDue({ ...lead, kind: 'feedback' }, 'new', calendar)).toBeNull()
    expect(answerDue({ ...lead, kind: 'booking' }, 'new', calendar)).toBeNull()
    expect(answerDue({ ...lead, status: 'quarantined' }, 'new', calendar)).toBeNull()
  })
})

describe('the audit report', () => {
  const audit = { ...lead, kind: 'audit' } as const

  test('is due two business days on, also once they were rung, until they are won or lost', () => {
    for (const stage of ['new', 'contacted', 'booked'] as const)
      expect(reportDue(audit, stage, calendar)).toBe(sydney('2026-11-25T17:30'))
    for (const stage of ['won', 'lost'] as const) expect(reportDue(audit, stage, calendar)).toBeNull()
  })
  test('is owed for a day, and overdue once that is over', () => {
    const at = sydney('2026-11-25T17:30')
    const owed = { at: new Date(at).toISOString(), text: 'Wednesday 25 November' }
    expect(owedReport(audit, 'new', at, calendar)).toEqual({ ...owed, overdue: false })
    expect(owedReport(audit, 'new', at + 1, calendar)).toEqual({ ...owed, overdue: true })
    expect(owedReport(audit, 'won', at + 1, calendar)).toBeNull()
  })
  test('was promised neither to others nor to what is quarantined', () => {
    expect(reportDue(lead, 'new', calendar)).toBeNull()
    expect(reportDue({ ...audit, status: 'quarantined' }, 'new', calendar)).toBeNull()
  })
})

const isOverdue = (
  createdAt: number,
  now: number,
  by: BusinessCalendar,
  ...promise: [typeof callbackBy] | []
) =>
  promisedWithin({ from: Number.NEGATIVE_INFINITY, before: now }, by, ...promise).some(
    ({ from, before }) => from <= createdAt && createdAt < before,
  )

test('one instant parts the overdue from those in time, in every week of the year', () => {
  const anyTime = fc.integer({ min: sydney('2026-11-01T00:00'), max: sydney('2027-11-01T00:00') })
  fc.assert(
    fc.property(anyTime, fc.integer({ min: -40 * 24, max: 0 }), (now, hoursAgo) => {
      const createdAt = now + hoursAgo * HOUR
      for (const promise of [callbackBy, auditReportDue])
        expect(isOverdue(createdAt, now, calendar, promise)).toBe(promise(createdAt, calendar) < now)
    }),
    { numRuns: 300 },
  )
})

test('nobody is overdue at the very instant that was promised', () => {
  const createdAt = sydney('2026-11-23T10:00')
  const due = callbackBy(createdAt, calendar)
  expect(isOverdue(createdAt, due, calendar)).toBe(false)
  expect(isOverdue(createdAt, due + 1, calendar)).toBe(true)
  const leads = [{ createdAt: new Date(createdAt).toISOString(), stage: 'new', answeredAt: null }] as const
  expect(scoreOf(leads, due, calendar)).toMatchObject({ waiting: 1, overdue: 0 })
})

test('over a closing of three weeks nobody turns overdue before we are back', () => {
  const days = Array.from({ length: 23 }, (_, i) => ({ date: addDays('2026-12-19', i) }))
  const closed = { ...calendar, holidays: days }
  const createdAt = sydney('2026-12-19T10:00')
  expect(isOverdue(createdAt, sydney('2027-01-11T08:00'), closed)).toBe(false)
  expect(isOverdue(createdAt, sydney('2027-01-11T10:01'), closed)).toBe(true)
})

describe('a holiday that is added, or taken off, after a lead came in', () => {
  const added = sydney('2026-11-24T08:00')
  const closed = { ...calendar, holidays: [{ date: '2026-11-24' }, { date: '2026-11-25' }] }
  const after = { ...closed, earlier: [{ ...calendar, until: added }] }

  test('leaves that lead with the time that it was told', () => {
    expect(answerDue(lead, 'new', after)).toBe(sydney('2026-11-24T11:00'))
    expect(reportDue({ ...lead, kind: 'audit' }, 'new', after)).toBe(sydney('2026-11-25T17:30'))
    const later = { ...lead, createdAt: new Date(added).toISOString() }
    expect(answerDue(later, 'new', after)).toBe(sydney('2026-11-26T10:00'))
    expect(answerDue(lead, 'new', closed)).toBe(sydney('2026-11-23T17:30'))
  })
  test('leaves exactly those overdue, or due in a span, whose own time is, whatever changed in between', () => {
    const anyTime = fc.integer({ min: sydney('2026-11-20T00:00'), max: sydney('2026-11-28T00:00') })
    fc.assert(
      fc.property(anyTime, anyTime, anyTime, anyTime, fc.boolean(), (a, b, now, createdAt, isTakenOff) => {
        const [first, second] = [Math.min(a, b), Math.max(a, b)]
        const [then, current] = isTakenOff ? [closed, calendar] : [calendar, closed]
        const by = {
          ...current,
          earlier: [
            { ...then, until: first },
            { ...calendar, until: second },
          ],
        }
        for (const promise of [callbackBy, auditReportDue]) {
          expect(isOverdue(createdAt, now, by, promise)).toBe(promise(createdAt, by) < now)
          const isDue = promisedWithin({ from: now, before: now + 24 * HOUR }, by, promise).some(
            ({ from, before }) => from <= createdAt && createdAt < before,
          )
          const due = promise(createdAt, by)
          expect(isDue).toBe(due >= now && due < now + 24 * HOUR)
        }
      }),
      { numRuns: 50 },
    )
  })
})

test('time is counted while we are open: over a night, a weekend, a holiday, a change of the clocks', () => {
  const between = (from: string, to: string) => openTimeBetween(sydney(from), sydney(to), calendar) / HOUR
  expect(between('2026-11-23T10:00', '2026-11-23T12:30')).toBe(2.5)
  expect(between('2026-11-23T17:00', '2026-11-24T10:00')).toBe(1.5)
  expect(between('2026-11-20T17:00', '2026-11-23T09:30')).toBe(5)
  expect(between('2026-12-24T17:00', '2026-12-29T10:00')).toBe(1.5)
  expect(between('2026-10-02T17:00', '2026-10-05T09:30')).toBe(5)
  expect(between('2026-11-24T10:00', '2026-11-23T10:00')).toBe(0)
})

test('time that is counted in pieces is as long as in one go, also over months and years', () => {
  const anyTime = fc.integer({ min: sydney('2025-01-01T00:00'), max: sydney('2027-12-31T23:00') })
  fc.assert(
    fc.property(anyTime, anyTime, anyTime, (...times) => {
      const [a = 0, b = 0, c = 0] = times.sort((x, y) => x - y)
      const between = (from: number, to: number) => openTimeBetween(from, to, calendar)
      expect(between(a, b) + between(b, c)).toBe(between(a, c))
    }),
    { numRuns: 50 },
  )
  // 261 weekdays of 8.5 hours and 52 Saturdays of 4, less Christmas, Boxing Day (a Saturday) and 28 December.
  expect(openTimeBetween(sydney('2026-01-01T00:00'), sydney('2027-01-01T00:00'), calendar) / HOUR).toBe(
    261 * 8.5 + 52 * 4 - 2 * 8.5 - 4,
  )
})

test('the score tells who was answered in time, who late, who waits and who waits too long', () => {
  const at = (local: string) => new Date(sydney(local)).toISOString()
  const leads = [
    { createdAt: at('2026-11-23T10:00'), stage: 'contacted', answeredAt: at('2026-11-24T10:00') },
    { createdAt: at('2026-11-23T10:00'), stage: 'won', answeredAt: at('2026-11-24T10:01') },
    { createdAt: at('2026-11-23T10:00'), stage: 'new', answeredAt: null },
    { createdAt: at('2026-11-24T16:00'), stage: 'new', answeredAt: null },
    // Moved on by mistake, and put back.
    { createdAt: at('2026-11-24T16:00'), stage: 'new', answeredAt: at('2026-11-24T16:10') },
  ] as const
  expect(scoreOf(leads, sydney('2026-11-24T16:30'), calendar)).toEqual({
    leads: 5,
    inTime: 1,
    late: 1,
    waiting: 2,
    overdue: 1,
  })
})
