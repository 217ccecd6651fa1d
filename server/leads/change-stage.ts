import { randomUUIDv7 } from 'node:crypto'
import type { Stage } from '#domain/operator/stage.ts'
import { type StageChange, stageChangePayload } from '#domain/operator/stage-change.ts'
import type { Channel } from '#server/channels/channel.ts'
import { Refused } from '#server/refused.ts'
import { retryStale } from '#server/store/retry-stale.ts'
import type { NewDelivery } from '#server/store/store.ts'
import type { CaptureDeps } from './capture.ts'
import { phoneE164Of } from './normalise-phone.ts'

/**
 * Moves a lead, by id or reference, to a stage, and writes the delivery about it in the same transaction.
 * False when there is no such lead. `read`: the stage that the caller last saw.
 * @throws Refused where it is in another stage by then, or others keep changing it
 */
export async function changeStage(
  deps: CaptureDeps,
  idOrReference: string,
  stage: Stage,
  read?: Stage,
): Promise<boolean> {
  const { store, channels, clock } = deps
  const isThere = await retryStale(async () => {
    const item = await store.findItem(idOrReference)
    if (!item) return false
    const { submission, stage: was } = item
    if (was === stage) return true
    if (read !== undefined && read !== was)
      throw new Refused(`Somebody else has moved it to '${was}' meanwhile. Look at it again, then choose.`)
    const at = new Date(clock.now()).toISOString()
    // A change in quarantine is delivered to nobody: the release reports the stage at that time.
    const { status } = submission
    const told = status === 'real' ? channels : []
    const deliveries = stageDeliveries(told, { submission, was, stage, at })
    const outcome = await store.setStage(submission.id, stage, at, { was, status, deliveries })
    return outcome === 'stale' ? outcome : true
  })
  if (isThere !== null) return isThere
  throw new Refused('The stage is being changed by others just now. Look at it again, then try once more.')
}

/** The delivery that reports a change of stage; none where no address is set for it. */
export function stageDeliveries(
  channels: readonly Channel[],
  change: Omit<StageChange, 'phoneE164'>,
): NewDelivery[] {
  if (!channels.some(({ destination, unconfigured }) => destination === 'stage' && !unconfigured)) return []
  const id = randomUUIDv7()
  const phoneE164 = phoneE164Of(change.submission.payload)
  const payloadSnapshot = JSON.stringify(stageChangePayload({ ...change, phoneE164 }))
  return [{ id, destination: 'stage', occasion: id, state: 'open', payloadSnapshot, lastError: null }]
}
