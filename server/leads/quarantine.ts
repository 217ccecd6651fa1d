import type { Content } from '#content/load.ts'
import type { Submission } from '#domain/leads/submission.ts'
import { occasionOf } from '#server/booking/change-call.ts'
import { slotRequest } from '#server/booking/slot-request.ts'
import type { Channel } from '#server/channels/channel.ts'
import type { BookingRecord } from '#server/store/bookings-store.ts'
import type { NewDelivery } from '#server/store/store.ts'
import { buildDeliveries, planDeliveries } from './build-deliveries.ts'
import type { CaptureDeps } from './capture.ts'

/** Autofill trips honeypots for real people: this long an operator can still release one. */
export const QUARANTINE_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Makes a quarantined submission a lead, with its deliveries. False when there is none by that id or reference.
 * @throws when it is a booking and its time has gone
 */
export async function releaseSubmission(
  deps: CaptureDeps & { content: Pick<Content, 'site'> },
  idOrReference: string,
): Promise<boolean> {
  const { store, channels, clock } = deps
  const quarantined = await store.findSubmission(idOrReference)
  if (quarantined?.status !== 'quarantined') return false
  const submission: Submission = { ...quarantined, status: 'real' }
  const at = clock.now()
  const now = new Date(at).toISOString()
  const booking = quarantined.kind === 'booking' ? await store.findBooking(quarantined.id) : null
  if (!booking) return store.release(submission.id, planDeliveries(channels, submission, at), now)
  const { sequence, start, state } = booking
  const slot = state === 'booked' ? slotRequest(start, deps) : null
  const deliveries = deliveriesOf(channels, submission, booking, at)
  if (await store.release(submission.id, deliveries, now, { sequence, slot })) return true
  throw new Error('Its time has gone meanwhile. Please ring them and book another.')
}

/** What its visitor changed while it was kept apart is told as it is now: nobody has heard of it before. */
function deliveriesOf(
  channels: readonly Channel[],
  submission: Submission,
  { sequence, start, state }: BookingRecord,
  now: number,
): NewDelivery[] {
  if (sequence === 0) return planDeliveries(channels, submission, now)
  const cancelled = state === 'cancelled'
  const payload = { ...submission.payload, start, sequence, ...(cancelled && { change: 'cancelled' }) }
  const occasion = occasionOf(cancelled ? 'cancelled' : 'moved', sequence)
  const deliveries = buildDeliveries(channels, { ...submission, payload }, now)
  return deliveries.map((delivery) => ({ ...delivery, occasion }))
}

/** Deletes what was quarantined more than 30 days ago; answers how many. */
export function purgeQuarantined({ store, clock }: Pick<CaptureDeps, 'store' | 'clock'>): Promise<number> {
  return store.purgeQuarantined(new Date(clock.now() - QUARANTINE_MS).toISOString())
}
