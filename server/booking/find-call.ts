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
  const calls = await Promise.all(booked.map(({ submissionId }) => findCall(store, submissionId)))
  return calls.filter((call) => call !== null).reverse()
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
