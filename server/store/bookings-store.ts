import type { BookingState } from '#domain/booking/booked-call.ts'
import type { BookingRules, Busy } from '#domain/booking/slots.ts'
import type { Actor } from '#domain/operator/activity.ts'
import type { Stage } from '#domain/operator/stage.ts'
import type { BusinessCalendar } from '#domain/time/business-hours.ts'
import type { Destination, NewDelivery } from './store.ts'

/** A start that is asked for, with all that decides about it: the rule is asked inside the transaction that books. */
export type SlotRequest = { start: string; now: number; calendar: BusinessCalendar; rules: BookingRules }

/** Mails to the visitor, which a later change makes untrue. */
export const CALL_MAILS: readonly Destination[] = ['mail-visitor', 'reminder']

export type BookingRecord = {
  submissionId: string
  start: string
  state: BookingState
  /** 0 as booked; raised by every change. */
  sequence: number
  changedAt: string
}

/** Times that the operator keeps free, as instants. */
export type BookingBlock = { id: string; start: string; until: string; reason: string }

export type BookingChange = {
  submissionId: string
  /** The change is made only where this still is the booking's. */
  sequence: number
  /** Null cancels. */
  slot: SlotRequest | null
  now: string
  actor: Actor
  /** Written with the change; mails to the visitor that still wait with the old time are settled. */
  deliveries: NewDelivery[]
  /** What becomes of the lead where it stands in the stage that it `was`, and who is told of that. */
  lead?: { was: Stage; stage: Stage; deliveries: NewDelivery[] }
}

/**
 * A booking that leaves quarantine, as it was read. With `slot` null it holds no time: its visitor has cancelled it, or
 * the time has gone, and it is cancelled as it is released.
 */
export type ReleasedCall = { sequence: number; slot: SlotRequest | null }

export type BookingsStore = {
  /**
   * One in quarantine is found as its visitor left it, though it holds no time and stands in no list: what they are
   * shown gives nothing away.
   */
  findBooking: (submissionId: string) => Promise<BookingRecord | null>
  /** Latest start first; with `from` and `until`, those that start between the two instants. */
  listBookings: (filter: { limit?: number; from?: string; until?: string }) => Promise<BookingRecord[]>
  /** Booked starts and blocks between two instants, but for the call of one submission that asks for another time. */
  busyBetween: (from: string, until: string, except?: string) => Promise<Busy>
  /** Logged as an activity of its lead; one in quarantine tells nobody. `stale`: it was changed or cancelled meanwhile, or never there. */
  changeBooking: (change: BookingChange) => Promise<'changed' | 'taken' | 'stale'>
  /** The one that is kept: an equal one that is there already stays alone, as where the answer was lost. */
  addBlock: (block: BookingBlock) => Promise<BookingBlock>
  /** Those that end after the instant, earliest first. */
  listBlocks: (after: string) => Promise<BookingBlock[]>
  removeBlock: (id: string) => Promise<boolean>
  /** Forgets those that ended before the instant: their reason may name somebody. */
  purgeBlocks: (before: string) => Promise<number>
}
