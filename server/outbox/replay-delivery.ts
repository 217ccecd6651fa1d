import type { DeliveryState } from '#domain/leads/delivery-state.ts'
import { isOutdated } from '#server/booking/change-call.ts'
import type { Channel } from '#server/channels/channel.ts'
import { unbuildable } from '#server/leads/build-deliveries.ts'
import type { CaptureDeps } from '#server/leads/capture.ts'
import { Refused } from '#server/refused.ts'
import type { BookingRecord } from '#server/store/bookings-store.ts'
import type { Delivery } from '#server/store/store.ts'
import { isExpired } from './freeze-payloads.ts'

/**
 * Reopens a delivery under its id, due now, or at its scheduled time if that is still to come (reminders).
 * One that could not be built is built first. Null if unknown.
 * @throws Refused if it may not, or cannot, be sent again, or is not as it was `seen`
 */
export async function replayDelivery(
  deps: CaptureDeps,
  deliveryId: string,
  seen?: { state: DeliveryState; attempts: number },
): Promise<Delivery | null> {
  const { store, channels, clock } = deps
  const delivery = await store.findDelivery(deliveryId)
  if (!delivery) return null
  if (
    seen &&
    (seen.state !== delivery.state || seen.attempts !== (await store.attemptsOf(deliveryId)).length)
  )
    throw new Refused('It has been tried again meanwhile. Look at what came of that first.')
  const channel = channels.find(({ destination }) => destination === delivery.destination)
  const refusal = replayRefusal(
    delivery,
    channel,
    await store.findBooking(delivery.submissionId),
    clock.now(),
  )
  if (refusal) throw new Refused(refusal)
  const now = new Date(clock.now()).toISOString()
  const payloadSnapshot = delivery.payloadSnapshot === '' ? await built(deps, delivery, channel) : undefined
  // If the delivery was settled meanwhile, e.g. by a change of its call, it is checked again.
  const ahead = channel?.dueAt && delivery.firstFailedAt === null && delivery.dueAt > now
  const dueAt = ahead ? delivery.dueAt : undefined
  return (
    (await store.replay(deliveryId, now, { was: delivery.state, payloadSnapshot, dueAt })) ??
    (await replayDelivery(deps, deliveryId, seen))
  )
}

async function built(
  { store }: CaptureDeps,
  delivery: Delivery,
  channel: Channel | undefined,
): Promise<string> {
  const submission = await store.findSubmission(delivery.submissionId)
  if (!channel || !submission) throw new Refused(`Nothing can be built for ${delivery.destination} any more`)
  try {
    return channel.build(submission, delivery.id)
  } catch (error) {
    throw new Refused(unbuildable(error))
  }
}

/** Why a delivery may not be sent again; null if it may. */
export function replayRefusal(
  delivery: Delivery,
  channel: Channel | undefined,
  booking: BookingRecord | null,
  now: number,
): string | null {
  if (channel?.unconfigured) {
    const then = delivery.state === 'open' ? 'It waits for an address.' : 'Set its address, then replay.'
    return `${channel.unconfigured}. ${then}`
  }
  if (isOutdated(delivery, booking)) return 'The booking was changed since: this is not how it stands.'
  return channel && isExpired(channel, booking, now) ? 'It is about a call that has begun.' : null
}
