import type { OwnCall } from '#domain/booking/booked-call.ts'
import type { Submission } from '#domain/leads/submission.ts'
import type { BookingRecord } from '#server/store/bookings-store.ts'
import type { Store } from '#server/store/store.ts'

export type FoundCall = { submission: Submission; booking: BookingRecord }

/** A booking and its submission, whose payload gets the call's current start. */
export async function findCall(
  store: Pick<Store, 'findBooking' | 'findSubmission'>,
  idOrReference: string,
): Promise<FoundCall | null> {
  const submission = await store.findSubmission(idOrReference)
  if (submission?.kind !== 'booking') return null
  const booking = await store.findBooking(submission.id)
  if (!booking) return null
  const { start, sequence } = booking
  return { submission: { ...submission, payload: { ...submission.payload, start, sequence } }, booking }
}

/** Booked calls that start between the instants, earliest first; without an end, all from `from` on. */
export async function callsBetween(
  store: Pick<Store, 'listBookings' | 'findBooking' | 'findSubmission'>,
  from: string,
  until?: string,
): Promise<FoundCall[]> {
  const booked = (await store.listBookings({ from, ...(until && { until }) })).filter(
    ({ state }) => state === 'booked',
  )
  return (await callsOf(store, booked)).reverse()
}

/** Thousands at once would wait for a connection to PostgreSQL for longer than a query may. */
const AT_ONCE = 100

/** The calls of these bookings, in their order. */
export async function callsOf(
  store: Pick<Store, 'findBooking' | 'findSubmission'>,
  bookings: readonly BookingRecord[],
): Promise<FoundCall[]> {
  const calls: (FoundCall | null)[] = []
  for (let from = 0; from < bookings.length; from += AT_ONCE) {
    const some = bookings.slice(from, from + AT_ONCE)
    calls.push(...(await Promise.all(some.map(({ submissionId }) => findCall(store, submissionId)))))
  }
  return calls.filter((call) => call !== null)
}

export function ownOf({ booking }: FoundCall): OwnCall {
  return { id: booking.submissionId, start: booking.start }
}

/** The call's current time and state, for lists and exports: the payload keeps the time picked first. */
export async function presentCall(
  store: Pick<Store, 'findBooking'>,
  { id, kind }: Submission,
): Promise<Pick<BookingRecord, 'start' | 'state'> | null> {
  const booking = kind === 'booking' ? await store.findBooking(id) : null
  return booking && { start: booking.start, state: booking.state }
}
