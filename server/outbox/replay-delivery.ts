import type { CaptureDeps } from '#server/leads/capture.ts'
import type { Delivery } from '#server/store/store.ts'

/**
 * Opens a delivery again under its id, due now. One that could not be built is built first: throws while it still cannot.
 * Null when unknown.
 */
export async function replayDelivery(deps: CaptureDeps, deliveryId: string): Promise<Delivery | null> {
  const { store, channels, clock } = deps
  const delivery = await store.findDelivery(deliveryId)
  if (!delivery) return null
  const now = new Date(clock.now()).toISOString()
  if (delivery.payloadSnapshot !== '') return store.replay(deliveryId, now)

  const channel = channels.find(({ destination }) => destination === delivery.destination)
  const submission = await store.findSubmission(delivery.submissionId)
  if (!channel || !submission) throw new Error(`Nothing can be built for ${delivery.destination} any more`)
  return store.replay(deliveryId, now, channel.build(submission, deliveryId))
}
