import type { Channel } from '#server/channels/channel.ts'
import { unbuildable } from '#server/leads/build-deliveries.ts'
import type { BookingRecord } from '#server/store/bookings-store.ts'
import type { ClaimedDelivery, Store } from '#server/store/store.ts'

/** `unsent` is set if the payload cannot be built, or if what it says is no longer true. */
export type Ready = { delivery: ClaimedDelivery; unsent?: Unsent }
export type Unsent = { kind: 'unbuildable' | 'expired'; error: string }

/** `unread`: a delivery that cannot be read, e.g. on a damaged page of the disk, does not hold up others. */
type Frozen = { ready: Ready[]; unread: { delivery: ClaimedDelivery; error: unknown }[] }

/**
 * Gives claimed deliveries the bytes that all their attempts send, built and stored before the first attempt.
 * Those that were erased or taken over meanwhile are left out.
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

/** Empty if the submission no longer exists. */
async function withBytes(
  channel: Channel,
  store: Pick<Store, 'findSubmission' | 'findBooking'>,
  delivery: ClaimedDelivery,
  now: number,
): Promise<Ready[]> {
  const booking = channel.endsWithCall && (await store.findBooking(delivery.submissionId))
  if (isExpired(channel, booking, now))
    return [{ delivery, unsent: { kind: 'expired', error: 'Not sent: the call had begun' } }]
  if (delivery.payloadSnapshot !== '') return [{ delivery }]
  const submission = await store.findSubmission(delivery.submissionId)
  if (!submission) return []
  try {
    return [{ delivery: { ...delivery, payloadSnapshot: channel.build(submission, delivery.id) } }]
  } catch (error) {
    return [{ delivery, unsent: { kind: 'unbuildable', error: unbuildable(error) } }]
  }
}

/** Whether the call has begun, for a channel that says nothing about it from then on. */
export function isExpired(
  { endsWithCall }: Pick<Channel, 'endsWithCall'>,
  booking: BookingRecord | null | undefined,
  now: number,
): boolean {
  return Boolean(endsWithCall && booking && Date.parse(booking.start) <= now)
}
