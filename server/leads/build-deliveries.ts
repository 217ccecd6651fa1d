import { randomUUIDv7 } from 'node:crypto'
import type { Submission } from '#domain/leads/submission.ts'
import type { Channel } from '#server/channels/channel.ts'
import type { NewDelivery } from '#server/store/store.ts'

/** One delivery for every channel that wants the submission, its bytes frozen. */
export function buildDeliveries(channels: readonly Channel[], submission: Submission): NewDelivery[] {
  return channels.flatMap((channel) => buildDelivery(channel, submission) ?? [])
}

function buildDelivery(channel: Channel, submission: Submission): NewDelivery | null {
  const id = randomUUIDv7()
  const { destination, unconfigured } = channel
  try {
    if (!channel.wants(submission)) return null
    const payloadSnapshot = channel.build(submission, id)
    const state = unconfigured === null ? 'open' : 'unconfigured'
    const dueAt = channel.dueAt?.(submission)
    return { id, destination, state, payloadSnapshot, lastError: unconfigured, ...(dueAt && { dueAt }) }
  } catch (error) {
    // A mistake in one channel must cost a delivery, which an operator can replay, and never the lead.
    const reason = error instanceof Error ? error.message : String(error)
    return { id, destination, state: 'dead', payloadSnapshot: '', lastError: `Unbuildable: ${reason}` }
  }
}
