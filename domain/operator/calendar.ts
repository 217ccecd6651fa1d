import * as z from 'zod/mini'
import { SlotStart } from '#domain/booking/booking.ts'
import { SLOT_STATES } from '#domain/booking/slot-states.ts'
import { cleanLine } from '#domain/leads/clean-text.ts'
import { REASON_MAX } from '#domain/operator/field-limits.ts'
import { isDate } from '#domain/time/dates.ts'

/** Messages between the console's calendar and the operator's server. Local times are in the site's zone. */

// Years 2000 to 2999: dates outside 0001 to 9999 do not sort as text, and the last week of all has no next one.
function date(name: string) {
  const isOurs = (text: string) => isDate(text) && text.startsWith('2')
  return z.string().check(z.refine(isOurs, `${name} is a date as 2026-11-23`))
}
function localTime(name: string) {
  const pattern = /^2\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/
  return z.string().check(z.regex(pattern, `${name} is a time as 2026-11-23T09:00`))
}

/** Any date of the week; this week when left out. */
export const CalendarQuery = z.object({ week: z.optional(date('week')) })

const Call = z.object({
  id: z.string(),
  reference: z.string(),
  start: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** `tel:` that dials it, if anything in it can be dialled. */
  tel: z.nullable(z.string()),
  /** 'Monday 23 November, 10:00 am AEDT'. */
  when: z.string(),
  /** The same in the visitor's zone, if it differs. */
  theirs: z.nullable(z.string()),
  /** A change is announced to them by mail. */
  told: z.boolean(),
  /** The call has begun: it can neither be moved nor cancelled. */
  over: z.boolean(),
})
export type CalendarCall = z.infer<typeof Call>

const Slot = z.object({
  start: z.string(),
  /** '10:00 am'. */
  time: z.string(),
  state: z.enum(SLOT_STATES),
  call: z.nullable(Call),
})

const Block = z.object({
  id: z.string(),
  /** '9:00 am to 12:00 pm', with the day if it ends on another one. */
  text: z.string(),
  reason: z.string(),
})

const Day = z.object({
  date: z.string(),
  /** 'Monday 23 November'. */
  name: z.string(),
  today: z.boolean(),
  /** Why we are closed: the holiday's name or 'Closed'. */
  closed: z.nullable(z.string()),
  slots: z.array(Slot),
  blocks: z.array(Block),
})
export type CalendarDay = z.infer<typeof Day>

export const CalendarWeek = z.object({
  from: z.string(),
  earlier: z.string(),
  later: z.string(),
  /** 'AEDT', or 'AEST, then AEDT' in a week in which the clocks change. */
  zone: z.string(),
  days: z.array(Day),
  /** Path from which calendar programs read the calls; it is the secret that gives access. */
  feedPath: z.string(),
})
export type CalendarWeek = z.infer<typeof CalendarWeek>

/**
 * The call that is being moved, which does not block its own slot, and the first day; without one, the Monday
 * of the call's own week, and never before today.
 */
export const FreeQuery = z.object({
  call: z.optional(z.string().check(z.maxLength(40))),
  from: z.optional(date('from')),
})

export const FreeTimes = z.object({
  from: z.string(),
  days: z.array(
    z.object({ day: z.string(), slots: z.array(z.object({ start: z.string(), time: z.string() })) }),
  ),
})
export type FreeTimes = z.infer<typeof FreeTimes>

/** The start as the person sees it; a program that leaves it out means the call as it is. */
export const CallAsRead = z.object({ was: z.optional(SlotStart) })

export const CallMove = z.extend(CallAsRead, { start: SlotStart })

export const NewBlock = z.object({
  from: localTime('from'),
  until: localTime('until'),
  reason: z._default(
    z.string().check(z.overwrite(cleanLine), z.maxLength(REASON_MAX, `Use at most ${REASON_MAX} characters`)),
    '',
  ),
})

/** `calls`: how many calls are already booked in that time. */
export const BlockAdded = z.object({ id: z.string(), calls: z.int() })
export type BlockAdded = z.infer<typeof BlockAdded>

export function keptFree(calls: number): string {
  if (calls === 0) return 'Kept free.'
  const booked = calls === 1 ? '1 call is booked' : `${calls} calls are booked`
  return `Kept free, but ${booked} in that time: move or cancel what does not suit.`
}

/** `covered`: another block still keeps some of that time free. */
export const BlockRemoved = z.object({ id: z.string(), covered: z.boolean() })
export type BlockRemoved = z.infer<typeof BlockRemoved>

export function givenBack(time: string, { covered }: Pick<BlockRemoved, 'covered'>): string {
  const but = covered ? ', except for what is kept free for another reason' : ''
  return `${time} can be booked again${but}.`
}

export const Changed = z.object({ id: z.string() })
