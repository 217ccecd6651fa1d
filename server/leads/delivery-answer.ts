import type { DeliveryState } from '#domain/leads/delivery-state.ts'
import { type Clock, pause } from '#domain/time/clock.ts'
import type { Channel } from '#server/channels/channel.ts'
import type { CaptureResult, Delivery, Destination } from '#server/store/store.ts'
import { buildDeliveries } from './build-deliveries.ts'

type Captured = Extract<CaptureResult, { submission: unknown }>
/** The state of a destination, as a form's answer reports it. */
export type AnsweredDelivery = Pick<Delivery, 'destination' | 'state' | 'lastError'>

type Deps = {
  channels: readonly Channel[]
  clock: Clock
  /** The submission's deliveries once they are finished, or as they stand after `ms`. */
  settled: (submissionId: string, ms: number, known?: Delivery[]) => Promise<Delivery[]>
}

/**
 * Reports the deliveries of a stored submission. One in quarantine has none: it gets the states and the delay
 * of the last real one, so that the answer gives nothing away.
 */
export function createDeliveryAnswer({ channels, clock, settled }: Deps) {
  const last = new Map<Destination, DeliveryState>()
  let lastWait = 0

  async function real({ outcome, submission, deliveries }: Captured, ms: number): Promise<Delivery[]> {
    const began = clock.now()
    const now = await settled(submission.id, ms, deliveries)
    if (outcome === 'created') lastWait = clock.now() - began
    for (const { destination, state } of now) last.set(destination, state)
    return now
  }

  async function pretended({ outcome, submission }: Captured): Promise<AnsweredDelivery[]> {
    if (outcome === 'created') await pause(clock, lastWait)
    const unsent = buildDeliveries(channels, { ...submission, status: 'real' }, clock.now())
    unsent.sort((a, b) => (a.destination < b.destination ? -1 : 1))
    return unsent.map(({ destination, state, dueAt, lastError }) => {
      const atOnce = state === 'open' && dueAt === undefined
      return { destination, lastError, state: atOnce ? (last.get(destination) ?? 'done') : state }
    })
  }

  return (captured: Captured, ms: number): Promise<AnsweredDelivery[]> =>
    captured.submission.status === 'quarantined' ? pretended(captured) : real(captured, ms)
}

export type DeliveryAnswer = ReturnType<typeof createDeliveryAnswer>
