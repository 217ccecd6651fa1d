import { type CallChange, changedCall, isOpen } from '#domain/booking/booked-call.ts'
import { whyNoCall } from '#domain/booking/why-no-call.ts'
import type { Submission } from '#domain/leads/submission.ts'
import type { Actor } from '#domain/operator/activity.ts'
import { AFTER_CANCELLED_CALL } from '#domain/operator/stage.ts'
import type { Channel } from '#server/channels/channel.ts'
import { buildDeliveries } from '#server/leads/build-deliveries.ts'
import type { CaptureDeps } from '#server/leads/capture.ts'
import { stageDeliveries } from '#server/leads/change-stage.ts'
import {
  type BookingChange,
  type BookingRecord,
  CALL_MAILS,
  DESK_MAIL,
} from '#server/store/bookings-store.ts'
import { retryStale } from '#server/store/retry-stale.ts'
import type { Delivery } from '#server/store/store.ts'
import { type FoundCall, findCall } from './find-call.ts'
import { type SlotDeps, slotRequest } from './slot-request.ts'

export type ChangeDeps = CaptureDeps & SlotDeps
/**
 * `unchanged`: the call already starts then, and nobody is notified. `taken`: the new time is not free.
 * `moved`: its start is not the one given in `was`. `contended`: others kept changing it while we tried.
 */
export type ChangeOutcome = 'changed' | 'unchanged' | 'taken' | 'over' | 'contended' | 'moved' | 'missing'

/** Why a call was not changed, for staff; null where it is as they want it. `to` as for `changeCall`. */
export function refusalOfChange(
  { content: { site }, clock }: SlotDeps,
  outcome: ChangeOutcome,
  to: string | null,
): string | null {
  switch (outcome) {
    case 'changed':
    case 'unchanged':
      return null
    case 'missing':
      return 'There is no such call.'
    case 'over':
      return 'That call has begun, or is cancelled already.'
    case 'taken': {
      const why = to && whyNoCall(to, clock.now(), site, site.booking)
      return `${why || 'That time is not free.'} Choose another.`
    }
    case 'moved':
      return 'That call has been moved since. Look at it again.'
    case 'contended':
      return 'Others are changing that call just now. Look at it again.'
  }
}

export type CallChanged = {
  /** The new start; null cancels. */
  to: string | null
  /** Staff when left out. */
  actor?: Actor
  /** The start that the caller last saw, where known. */
  was?: string | undefined
}

/** Moves or cancels a call, by id or reference, and queues its deliveries: all in one transaction. */
export async function changeCall(
  deps: ChangeDeps,
  id: string,
  { to, actor = 'staff', was }: CallChanged,
): Promise<ChangeOutcome> {
  const { store, clock } = deps
  const outcome = await retryStale(async () => {
    const call = await findCall(store, id)
    if (!call) return 'missing'
    const { start } = call.booking
    if (!isOpen(call.booking, clock.now())) return 'over'
    if (to === start) return 'unchanged'
    if (was !== undefined && was !== start) return 'moved'
    return store.changeBooking(changeOf(deps, call, to, actor))
  })
  return outcome ?? 'contended'
}

/**
 * Whether a mail notifies the visitor of a change. Visitors who left only a number have to be rung; those in
 * quarantine are not notified.
 */
export function isVisitorTold(channels: readonly Channel[], submission: Submission): boolean {
  const told = channels.some(
    ({ destination, unconfigured, wants }) =>
      destination === 'mail-visitor' && unconfigured === null && wants(submission),
  )
  return told && submission.status === 'real'
}

function changeOf(
  deps: ChangeDeps,
  { submission, booking }: FoundCall,
  to: string | null,
  actor: Actor,
): BookingChange {
  const { channels, clock } = deps
  const at = clock.now()
  const now = new Date(at).toISOString()
  const change = to === null ? 'cancelled' : 'moved'
  const sequence = booking.sequence + 1
  const start = to ?? booking.start
  const changed = changedCall(submission, { change, start, previousStart: booking.start, sequence, at: now })
  const occasion = occasionOf(change, sequence)
  return {
    submissionId: submission.id,
    sequence: booking.sequence,
    slot: to === null ? null : slotRequest(to, deps),
    now,
    actor,
    deliveries: buildDeliveries(channels, changed, at).map((delivery) => ({ ...delivery, occasion })),
    ...(to === null && { lead: leadWithoutCall(channels, submission, now) }),
  }
}

/** Whether this is a mail about a call that was changed since. */
export function isOutdated(
  { destination, occasion }: Pick<Delivery, 'destination' | 'occasion'>,
  booking: BookingRecord | null,
): boolean {
  if (!booking || ![...CALL_MAILS, DESK_MAIL].includes(destination)) return false
  const change = booking.state === 'cancelled' ? 'cancelled' : 'moved'
  return occasion !== occasionOf(change, booking.sequence)
}

function leadWithoutCall(channels: readonly Channel[], submission: Submission, at: string) {
  const deliveries = stageDeliveries(channels, { submission, ...AFTER_CANCELLED_CALL, at })
  return { ...AFTER_CANCELLED_CALL, deliveries }
}

/** The mark on a change's deliveries; those of the booking itself have none. */
export function occasionOf(change: CallChange, sequence: number): string {
  return sequence === 0 ? '' : `${change}-${sequence}`
}
