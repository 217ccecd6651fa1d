import type { Channel } from '#server/channels/channel.ts'
import { unbuildable } from '#server/leads/build-deliveries.ts'
import type { ClaimedDelivery, Store } from '#server/store/store.ts'

/** `error` where its payload cannot be built. */
export type Ready = { delivery: ClaimedDelivery; error?: string }

/**
 * Claimed deliveries with the bytes that all their attempts send: built, and kept, before the first. What was erased
 * or taken over meanwhile is left out.
 */
export async function freezePayloads(
  channel: Channel,
  store: Pick<Store, 'findSubmission' | 'freezePayloads'>,
  claimed: readonly ClaimedDelivery[],
): Promise<Ready[]> {
  const ready = (await Promise.all(claimed.map((delivery) => withBytes(channel, store, delivery)))).flat()
  const built = ready.filter(({ delivery, error }) => !error && !claimed.includes(delivery))
  if (built.length === 0) return ready
  const held = await store.freezePayloads(built.map(({ delivery }) => delivery))
  return ready.filter((one) => !built.includes(one) || held.includes(one.delivery.id))
}

/** None where the submission is not there any more. */
async function withBytes(
  channel: Channel,
  store: Pick<Store, 'findSubmission'>,
  delivery: ClaimedDelivery,
): Promise<Ready[]> {
  if (delivery.payloadSnapshot !== '') return [{ delivery }]
  const submission = await store.findSubmission(delivery.submissionId)
  if (!submission) return []
  try {
    return [{ delivery: { ...delivery, payloadSnapshot: channel.build(submission, delivery.id) } }]
  } catch (error) {
    return [{ delivery, error: unbuildable(error) }]
  }
}
