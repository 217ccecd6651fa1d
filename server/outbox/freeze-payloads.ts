import type { Channel } from '#server/channels/channel.ts'
import { unbuildable } from '#server/leads/build-deliveries.ts'
import type { BookingRecord } from '#server/store/bookings-store.ts'
import type { ClaimedDelivery, Store } from '#server/store/store.ts'

/** `unsent` where its payload cannot be built, or says what is true no longer. */
export type Ready = { delivery: ClaimedDelivery; unsent?: Unsent }
export type Unsent = { kind: 'unbuildable' | 'expired'; error: string }

/** One that cannot be read, as on a damaged page of the disk, holds up none of the others. */
type Frozen = { ready: Ready[]; unread: { delivery: ClaimedDelivery; error: unknown }[] }

/**
 * Claimed deliveries with the bytes that all their attempts send: built, and kept, before the first. What was erased
 * or taken over meanwhile is left out.
 */
export async function freezePayloads(
  channel: Channel,
  store: Pick<Store, 'findSubmission' | 'findBooking' | 'freezePayloads'>,
  claimed: readonly ClaimedDelivery[],
  now: number,
): Promise<Frozen> {
  const read = await Promise.allSettled(claimed.map((delivery) => withBytes(channel, store, delivery, now)))
  const ready = read.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const unread = claimed.flatMap((delivery, i) => {
    const one = read[i]
    return one?.status === 'rejected' ? [{ delivery, error: one.reason as unknown }] : []
  })
  const built = ready.filter(({ delivery }) => !claimed.includes(delivery))
  if (built.length === 0) return { ready, unread }
  const held = await store.freezePayloads(built.map(({ delivery }) => delivery))
  return { ready: ready.filter((one) => !built.includes(one) || held.includes(one.delivery.id)), unread }
}

/** None where the submission is not there any more. */
async function withBytes(
  channel: Channel,
  store: Pick<Store, 'findSubmission' | 'findBooking'>,
  delivery: ClaimedDelivery,
  now: number,
): Promise<Ready[]> {
  const booking = channel.expiresAt && (await store.findBooking(delivery.submissionId))
  if (isExpired(channel, booking, now)) {
    const why = channel.dueAt ? 'it was too late to be a reminder' : 'the call was over'
    return [{ delivery, unsent: { kind: 'expired', error: `Not sent: ${why}` } }]
  }
  if (delivery.payloadSnapshot !== '') return [{ delivery }]
  const submission = await store.findSubmission(delivery.submissionId)
  if (!submission) return []
  try {
    return [{ delivery: { ...delivery, payloadSnapshot: channel.build(submission, delivery.id) } }]
  } catch (error) {
    return [{ delivery, unsent: { kind: 'unbuildable', error: unbuildable(error) } }]
  }
}

/** The call is too near, or over, for what the channel says of it. */
export function isExpired(
  { expiresAt }: Pick<Channel, 'expiresAt'>,
  booking: BookingRecord | null | undefined,
  now: number,
): boolean {
  return Boolean(expiresAt && booking && expiresAt(booking.start) <= now)
}
