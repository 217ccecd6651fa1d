import { randomUUIDv7 } from 'node:crypto'
import { errorText } from '#domain/error-text.ts'
import type { Submission } from '#domain/leads/submission.ts'
import type { Channel } from '#server/channels/channel.ts'
import type { NewDelivery } from '#server/store/store.ts'

/**
 * One delivery for every channel that wants the submission. Its bytes are built and frozen before its first attempt,
 * from what is kept: building a mail takes as long as all the rest of taking a lead.
 */
export function planDeliveries(
  channels: readonly Channel[],
  submission: Submission,
  now: number,
): NewDelivery[] {
  return channels.flatMap((channel) => deliveryFor(channel, submission, now, () => '') ?? [])
}

/** The same with their bytes, of a change that the kept submission does not tell. */
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
