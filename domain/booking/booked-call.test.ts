import { describe, expect, test } from 'vitest'
import { sampleAssessment } from '#tests/support/sample-assessment.ts'
import { bookedCall, callTimeOf, changedCall, isOpen, reminderAt } from './booked-call.ts'

const SYDNEY = 'Australia/Sydney'
const NOW = Date.parse('2026-11-21T00:00:00Z')
const submission = sampleAssessment({
  kind: 'booking',
  payload: { start: '2026-11-24T22:00:00Z', name: 'Jo Anne Citizen', phone: '0491 570 006' },
})

describe('the reminder', () => {
  test.each([
    ['a day before', '2026-11-24T22:00:00Z', '2026-11-23T22:00:00.000Z'],
    [
      'the same hour on the wall, 25 hours before where summer time ends between',
      '2027-04-03T23:00:00Z',
      '2027-04-02T22:00:00.000Z',
    ],
    ['and 23 where it begins', '2027-10-02T22:00:00Z', '2027-10-01T23:00:00.000Z'],
  ])('comes %s', (_name, start, at) => expect(reminderAt(start, NOW, SYDNEY)).toBe(at))

  test('is left out where it would follow the confirmation within two hours', () => {
    expect(reminderAt('2026-11-22T02:00:00Z', NOW, SYDNEY)).toBe('2026-11-21T02:00:00.000Z')
    expect(reminderAt('2026-11-22T01:59:59Z', NOW, SYDNEY)).toBeNull()
    expect(reminderAt('2026-11-21T03:00:00Z', NOW, SYDNEY)).toBeNull()
  })
})

test('a call may be changed until it begins, and not at that moment', () => {
  const call = { start: '2026-11-24T22:00:00Z', state: 'booked' } as const
  const begins = Date.parse(call.start)
  expect([isOpen(call, begins - 1), isOpen(call, begins)]).toEqual([true, false])
  expect(isOpen({ ...call, state: 'cancelled' }, begins - 1)).toBe(false)
})

test('the page of a call shows a first name, and neither number nor address', () => {
  const mails = { confirmation: true, reminder: false }
  const call = bookedCall(submission, { start: '2026-11-25T22:00:00Z', state: 'booked' }, mails)
  expect(call).toEqual({
    id: submission.id,
    reference: submission.reference,
    start: '2026-11-25T22:00:00Z',
    timeZone: null,
    state: 'booked',
    firstName: 'Jo',
    byPhone: true,
    mails,
  })
})

test('a change is told with both times, a raised sequence and its own hour', () => {
  const at = '2026-11-22T00:00:00.000Z'
  const moved = changedCall(submission, {
    change: 'moved',
    start: '2026-11-25T22:00:00Z',
    previousStart: '2026-11-24T22:00:00Z',
    sequence: 1,
    at,
  })
  expect(moved.createdAt).toBe(at)
  expect(callTimeOf(moved)).toEqual({
    start: '2026-11-25T22:00:00Z',
    previousStart: '2026-11-24T22:00:00Z',
    change: 'moved',
    sequence: 1,
  })
  expect(callTimeOf(submission)).toEqual({ start: '2026-11-24T22:00:00Z', sequence: 0 })
})
