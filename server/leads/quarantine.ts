import type { Content } from '#content/load.ts'
import type { Submission } from '#domain/leads/submission.ts'
import { AFTER_CANCELLED_CALL, firstStage, type Stage } from '#domain/operator/stage.ts'
import { DAY_MS } from '#domain/time/dates.ts'
import { occasionOf } from '#server/booking/change-call.ts'
import { type SlotDeps, slotRequest } from '#server/booking/slot-request.ts'
import type { Channel } from '#server/channels/channel.ts'
import { Refused } from '#server/refused.ts'
import { type BookingRecord, CALL_MAILS, type SlotRequest } from '#server/store/bookings-store.ts'
import { retryStale } from '#server/store/retry-stale.ts'
import type { NewDelivery } from '#server/store/store.ts'
import { buildDeliveries, planDeliveries } from './build-deliveries.ts'
import type { CaptureDeps } from './capture.ts'
import { stageDeliveries } from './change-stage.ts'

/** Autofill fills in the honeypot for real people too: an operator has at least this long to release them. */
export const QUARANTINE_MS = 30 * DAY_MS
/** One statement for a wave of spam would exceed PostgreSQL's time limit and hold up every lead on SQLite. */
const PURGED_AT_ONCE = 200

/**
 * Makes a quarantined submission a lead and writes its deliveries. A booking now takes its time, which
 * quarantine did not hold; if that is no longer free, its call is cancelled. False if nothing in quarantine has
 * that id or reference. @throws Refused if others keep changing it meanwhile
 */
export async function releaseSubmission(
  deps: CaptureDeps & { content: Pick<Content, 'site'> },
  idOrReference: string,
): Promise<boolean> {
  const { store, channels, clock } = deps
  const isThere = await retryStale(async () => {
    const item = await store.findItem(idOrReference)
    if (item?.submission.status !== 'quarantined') return false
    const submission: Submission = { ...item.submission, status: 'real' }
    const at = clock.now()
    const booking = submission.kind === 'booking' ? await store.findBooking(submission.id) : null
    const release = (left: BookingRecord | null, slot: SlotRequest | null, stage: Stage) =>
      store.release(
        submission.id,
        [...leadDeliveries(channels, submission, left, at), ...ofStage(channels, submission, stage, at)],
        new Date(at).toISOString(),
        { stage: item.stage, call: booking ? { sequence: booking.sequence, slot } : undefined },
      )
    const { was, stage } = AFTER_CANCELLED_CALL
    const slot = booking?.state === 'booked' ? ownTime(booking.start, deps) : null
    let outcome = await release(booking, slot, item.stage)
    if (outcome === 'taken' && booking) {
      // As after any cancelled call, it goes back among those to be answered, unless staff have moved it on already.
      const lost: BookingRecord = { ...booking, state: 'cancelled', sequence: booking.sequence + 1 }
      outcome = await release(lost, null, item.stage === was ? stage : item.stage)
    }
    return outcome === 'released' ? true : 'stale'
  })
  if (isThere !== null) return isThere
  throw new Refused('It is being changed by others just now. Look at it again, then try once more.')
}

/** The visitor booked early enough: the minimum notice must not run out while it is in quarantine. */
function ownTime(start: string, deps: SlotDeps): SlotRequest {
  const slot = slotRequest(start, deps)
  return { ...slot, rules: { ...slot.rules, leadMinutes: 0 } }
}

/**
 * What the destinations are sent at a release. Its visitor may have moved or cancelled the call in quarantine, and
 * nobody was told: destinations that hear of changes then get one message, of how the call stands now. All others get
 * the lead as it came in.
 */
function leadDeliveries(
  channels: readonly Channel[],
  submission: Submission,
  booking: BookingRecord | null,
  now: number,
): NewDelivery[] {
  if (!booking || booking.sequence === 0) return planDeliveries(channels, submission, now)
  const { sequence, start, state } = booking
  const cancelled = state === 'cancelled'
  const payload = { ...submission.payload, start, sequence, ...(cancelled && { change: 'cancelled' }) }
  const occasion = occasionOf(cancelled ? 'cancelled' : 'moved', sequence)
  // Once the time of the call is over, no mail about it would make sense to the visitor: staff contact them.
  const isOver = Date.parse(start) <= now
  const ofCall = channels.filter(({ destination }) => !isOver || !CALL_MAILS.includes(destination))
  const ofChange = buildDeliveries(ofCall, { ...submission, payload }, now)
  const told = [...CALL_MAILS, ...ofChange.map(({ destination }) => destination)]
  const others = channels.filter(({ destination }) => !told.includes(destination))
  return [
    ...ofChange.map((delivery) => ({ ...delivery, occasion })),
    ...planDeliveries(others, submission, now),
  ]
}

/** Reports the stage that it was moved to in quarantine, which nobody is sent before the release. */
function ofStage(
  channels: readonly Channel[],
  submission: Submission,
  stage: Stage,
  now: number,
): NewDelivery[] {
  const was = firstStage(submission.kind)
  const at = new Date(now).toISOString()
  return stage === was ? [] : stageDeliveries(channels, { submission, was, stage, at })
}

/**
 * Deletes what was quarantined over 30 days ago, and in which nobody found a person, in batches, as leads come
 * in between. Returns how many.
 */
export async function purgeQuarantined({
  store,
  clock,
}: Pick<CaptureDeps, 'store' | 'clock'>): Promise<number> {
  const before = new Date(clock.now() - QUARANTINE_MS).toISOString()
  for (let purged = 0; ; ) {
    const count = await store.purgeQuarantined(before, PURGED_AT_ONCE)
    purged += count
    if (count < PURGED_AT_ONCE) return purged
  }
}
