import { type BusinessCalendar, type Opening, openingsOn } from '#domain/time/business-hours.ts'
import { addDays, dateIn, toInstantText } from '#domain/time/dates.ts'

const MINUTE = 60_000

export const CALL_MINUTES = 15
export const CALL_MS = CALL_MINUTES * MINUTE

export type BookingRules = {
  /** The earliest slot is this long after now. */
  leadMinutes: number
  /** Free time after each call. It is part of the grid, so that two different starts can never collide. */
  bufferMinutes: number
  dailyLimit: number
  /** How many days ahead, today included. */
  horizonDays: number
}

/** Instants as '2027-04-02T22:00:00Z'. */
export type Busy = {
  /**
   * Starts of booked calls. It must include all calls of the requested days, or the daily
   * limit cannot be enforced.
   */
  taken: readonly string[]
  /** Times kept free by the operator. */
  blocks: readonly { start: string; end: string }[]
}

/** Starts that can be booked now on `days` days from the date `from` ('2027-04-02', in the calendar's zone). */
export function availableSlots(
  { from, days }: { from: string; days: number },
  busy: Busy,
  now: number,
  calendar: BusinessCalendar,
  rules: BookingRules,
): string[] {
  const today = dateIn(calendar.timeZone, now)
  const beyond = addDays(today, rules.horizonDays)
  // Converted once instead of for each requested day.
  const booked = busy.taken.map((text) => {
    const start = Date.parse(text)
    return { start, date: dateIn(calendar.timeZone, start) }
  })
  const kept = busy.blocks.map(toInstants)
  return Array.from({ length: days }, (_, i) => addDays(from, i))
    .filter((date) => date >= today && date < beyond)
    .flatMap((date) => slotsOn(date, { booked, kept }, now, calendar, rules))
    .map(toInstantText)
}

/** Must be checked again inside the transaction that books. */
export function isSlotAvailable(
  start: string,
  busy: Busy,
  now: number,
  calendar: BusinessCalendar,
  rules: BookingRules,
): boolean {
  const instant = Date.parse(start)
  if (Number.isNaN(instant)) return false
  return availableSlots(
    { from: dateIn(calendar.timeZone, instant), days: 1 },
    busy,
    now,
    calendar,
    rules,
  ).includes(start)
}

function slotsOn(
  date: string,
  { booked, kept }: { booked: { start: number; date: string }[]; kept: Opening[] },
  now: number,
  calendar: BusinessCalendar,
  rules: BookingRules,
): number[] {
  const step = stepOf(rules)
  if (booked.filter((call) => call.date === date).length >= rules.dailyLimit) return []
  return openingsOn(date, calendar)
    .flatMap((opening) => gridOf(opening, rules))
    .filter((start) => !isTooSoon(start, now, rules))
    .filter((start) => booked.every((other) => Math.abs(other.start - start) >= step))
    .filter((start) => !kept.some((block) => overlaps(start, block)))
}

/** Whether a call that begins at `start` would take any of the block's time. */
export function overlaps(start: number, block: Opening): boolean {
  return start < block.end && start + CALL_MS > block.start
}

/** The block with its instants in milliseconds. */
export function toInstants({ start, end }: Busy['blocks'][number]): Opening {
  return { start: Date.parse(start), end: Date.parse(end) }
}

export function isTooSoon(start: number, now: number, { leadMinutes }: BookingRules): boolean {
  return start < now + leadMinutes * MINUTE
}

/** Starts on the grid that begins at the opening; a call must end before closing time. */
export function gridOf({ start, end }: Opening, rules: BookingRules): number[] {
  const step = stepOf(rules)
  const room = end - CALL_MS - start
  return room < 0 ? [] : Array.from({ length: Math.floor(room / step) + 1 }, (_, i) => start + i * step)
}

function stepOf({ bufferMinutes }: BookingRules): number {
  return CALL_MS + bufferMinutes * MINUTE
}
