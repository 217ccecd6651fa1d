import { randomUUIDv7 } from 'node:crypto'
import { errorText } from '#domain/error-text.ts'
import type { Submission } from '#domain/leads/submission.ts'
import type { Channel } from '#server/channels/channel.ts'
import type { NewDelivery } from '#server/store/store.ts'

/**
 * Plans one delivery for every channel that wants the submission. Its bytes are built from the stored
 * submission only before the first attempt, then frozen: building a mail takes as long as all the rest of a
 * capture.
 */
export function planDeliveries(
  channels: readonly Channel[],
  submission: Submission,
  now: number,
): NewDelivery[] {
  return channels.flatMap((channel) => deliveryFor(channel, submission, now, () => '') ?? [])
}

/** Plans deliveries and builds their bytes, for a change that the stored submission does not show. */
export function buildDeliveries(
  channels: readonly Channel[],
  changed: Submission,
  now: number,
): NewDelivery[] {
  return channels.flatMap((channel) => deliveryFor(channel, changed, now, channel.build) ?? [])
}

function deliveryFor(
  channel: Channel,
  submission: Submission,
  now: number,
  build: Channel['build'],
): NewDelivery | undefined {
  const id = randomUUIDv7()
  const { destination, unconfigured } = channel
  let dueAt: string | null | undefined
  try {
    if (!channel.wants(submission)) return
    dueAt = channel.dueAt?.(submission, now)
    if (dueAt === null) return
    const payloadSnapshot = build(submission, id)
    const state = unconfigured === null ? 'open' : 'unconfigured'
    return { id, destination, state, payloadSnapshot, lastError: unconfigured, ...(dueAt && { dueAt }) }
  } catch (error) {
    // A mistake in one channel must cost a delivery, which an operator can replay, and never the lead.
    const lastError = unbuildable(error)
    return { id, destination, state: 'dead', payloadSnapshot: '', lastError, ...(dueAt && { dueAt }) }
  }
}

export function unbuildable(error: unknown): string {
  return `Unbuildable: ${errorText(error)}`
}
