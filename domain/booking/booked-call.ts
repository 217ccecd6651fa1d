import * as z from 'zod/mini'
import { contactOf } from '#domain/leads/contact.ts'
import type { Submission } from '#domain/leads/submission.ts'
import { firstWord } from '#domain/leads/text-from-query.ts'

/** A reminder this soon after the confirmation would only be noise. */
const REMINDER_GAP_MS = 2 * 60 * 60 * 1000

export const BOOKING_STATES = ['booked', 'cancelled'] as const
export type BookingState = (typeof BOOKING_STATES)[number]
export const CALL_CHANGES = ['moved', 'cancelled'] as const
export type CallChange = (typeof CALL_CHANGES)[number]

/** A booked call as its page shows it: without phone number or address, because its link may be forwarded. */
export type BookedCall = {
  id: string
  reference: string
  /** '2027-04-02T22:00:00Z'. */
  start: string
  /** The visitor's; null if no browser reported it. */
  timeZone: string | null
  state: BookingState
  firstName: string
  byPhone: boolean
  mails: CallMails
}

/** The call that is being moved. It does not block its own slot, and its present time is not offered. */
export type OwnCall = Pick<BookedCall, 'id' | 'start'>

/** Whether the call can still be moved or cancelled. */
export function isOpen({ start, state }: Pick<BookedCall, 'start' | 'state'>, now: number): boolean {
  return state === 'booked' && Date.parse(start) > now
}

/** Which mails the visitor has received from us or will receive. */
export type CallMails = { confirmation: boolean; reminder: boolean }

/** What a booking's submission says about the call, as it was booked or as last changed. */
export const CallTime = z.object({
  start: z.string(),
  timeZone: z.optional(z.string()),
  /** Incremented by every change: calendar programs need it to recognise the newest version. */
  sequence: z._default(z.number(), 0),
  change: z.optional(z.enum(CALL_CHANGES)),
  previousStart: z.optional(z.string()),
})
export type CallTime = z.infer<typeof CallTime>

export function callTimeOf(submission: Submission): CallTime {
  return CallTime.parse(submission.payload)
}

/** The submission after a change, as sent to every destination. Its `createdAt` is the time of the change. */
export function changedCall(
  submission: Submission,
  change: { change: CallChange; start: string; previousStart: string; sequence: number; at: string },
): Submission {
  const { at: createdAt, ...call } = change
  return { ...submission, createdAt, payload: { ...submission.payload, ...call } }
}

export function bookedCall(
  submission: Submission,
  { start, state }: { start: string; state: BookingState },
  mails: CallMails,
): BookedCall {
  const { name, phone } = contactOf(submission.payload)
  return {
    id: submission.id,
    reference: submission.reference,
    start,
    timeZone: callTimeOf(submission).timeZone ?? null,
    state,
    firstName: firstWord(name),
    byPhone: phone !== undefined,
    mails,
  }
}

/** The same wall-clock time a day before; null if that has passed or is too soon to be useful. */
export function reminderAt(start: string, now: number, timeZone: string): string | null {
  const at = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone).subtract({ days: 1 })
  const { epochMilliseconds } = at
  return epochMilliseconds - now < REMINDER_GAP_MS ? null : new Date(epochMilliseconds).toISOString()
}
