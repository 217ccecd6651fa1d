import { expect, test } from 'vitest'
import type { BookingRecord } from '#server/store/bookings-store.ts'
import { sampleSubmission } from '#tests/support/sample-submission.ts'
import { callsBetween } from './find-call.ts'

const CALLS = 15_000
/** Of these PostgreSQL reads twelve at once, and the last must not wait for two seconds. */
const WAITING_MAX = 200

test('all calls of years are read, not all at once', async () => {
  const bookings = Array.from({ length: CALLS }, (_, n) => ({ submissionId: `${n}`, start: `${n}` }))
  let waiting = 0
  let most = 0
  const asked = async <T>(answer: T): Promise<T> => {
    most = Math.max(most, ++waiting)
    await Promise.resolve()
    waiting--
    return answer
  }
  const store = {
    listBookings: async () => bookings.map((each) => ({ ...each, state: 'booked' }) as BookingRecord),
    findBooking: (id: string) => asked({ submissionId: id, start: id, state: 'booked' } as BookingRecord),
    findSubmission: (id: string) => asked(sampleSubmission({ id, kind: 'booking' })),
  }
  const calls = await callsBetween(store, '')
  expect([calls.length, calls[0]?.booking.start, calls.at(-1)?.booking.start]).toEqual([CALLS, '14999', '0'])
  expect(most).toBeLessThanOrEqual(WAITING_MAX)
})
