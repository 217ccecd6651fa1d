import type { BookingState } from '#domain/booking/booked-call.ts'
import type { BookingRules, Busy } from '#domain/booking/slots.ts'
import type { Actor } from '#domain/operator/activity.ts'
import type { Stage } from '#domain/operator/stage.ts'
import type { BusinessCalendar } from '#domain/time/business-hours.ts'
import type { Destination, NewDelivery } from './store.ts'

/** A requested start and all that decides if it is free: the check runs in the transaction that books. */
export type SlotRequest = { start: string; now: number; calendar: BusinessCalendar; rules: BookingRules }

/** Mails to the visitor about the call, which a later change makes untrue. */
export const CALL_MAILS: readonly Destination[] = ['mail-visitor', 'reminder']

/** Our own mail about a call says all about its lead, so that of a change stands for any that has not gone out. */
export const DESK_MAIL: Destination = 'mail'

export type BookingRecord = {
  submissionId: string
  start: string
  state: BookingState
  /** 0 when first booked; each change increments it. */
  sequence: number
  changedAt: string
}

/** A period that the operator keeps free of calls, as instants. */
export type BookingBlock = { id: string; start: string; until: string; reason: string }

export type BookingChange = {
  submissionId: string
  /** The booking's sequence as it was read; the change is made only if it is still the same. */
  sequence: number
  /** The new time; null cancels the call. */
  slot: SlotRequest | null
  now: string
  actor: Actor
  /** Written with the change; unsent mails with the old time are settled: the visitor's, and ours if one of these replaces it. */
  deliveries: NewDelivery[]
  /** The lead's new stage, set only if it is still in the stage `was`, and deliveries that report this. */
  lead?: { was: Stage; stage: Stage; deliveries: NewDelivery[] }
}

/**
 * A booking that leaves quarantine, as it was read. `slot` is null if it holds no time: its visitor has
 * cancelled it, or the time has passed and it is cancelled on release.
 */
export type ReleasedCall = { sequence: number; slot: SlotRequest | null }

export type BookingsStore = {
  /**
   * Finds a quarantined booking as its visitor left it, although it holds no time and is in no list: what its
   * visitor sees must not reveal the quarantine.
   */
  findBooking: (submissionId: string) => Promise<BookingRecord | null>
  /** Latest start first; with `from` and `until`, those that start between the two instants. */
  listBookings: (filter: { limit?: number; from?: string; until?: string }) => Promise<BookingRecord[]>
  /** Booked starts and blocks between two instants, except a submission's own call that is to be moved. */
  busyBetween: (from: string, until: string, except?: string) => Promise<Busy>
  /**
   * Logs an activity of the lead; for a quarantined booking nobody is notified. `stale`: the booking was
   * changed or cancelled meanwhile, or never existed.
   */
  changeBooking: (change: BookingChange) => Promise<'changed' | 'taken' | 'stale'>
  /** Returns the stored block: an identical one is not added again, e.g. on a retry after a lost answer. */
  addBlock: (block: BookingBlock) => Promise<BookingBlock>
  /** Blocks that end after the instant, earliest first. */
  listBlocks: (after: string) => Promise<BookingBlock[]>
  removeBlock: (id: string) => Promise<boolean>
  /** Deletes blocks that ended before the instant: their reason may name somebody. */
  purgeBlocks: (before: string) => Promise<number>
}
