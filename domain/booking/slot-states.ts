import { type BusinessCalendar, openingsOn } from '#domain/time/business-hours.ts'
import { dateIn, toInstantText } from '#domain/time/dates.ts'
import { availableSlots, type BookingRules, type Busy, CALL_MS, gridOf, isTooSoon } from './slots.ts'

/**
 * `full`: the day has reached its limit of calls, or another call is too near. `past`:
 * within the lead time, or over.
 */
export const SLOT_STATES = ['call', 'free', 'kept', 'full', 'past'] as const
type SlotState = (typeof SLOT_STATES)[number]
type StatedSlot = { start: string; state: SlotState }

/** Every time of one date as the operator sees it: the day's grid, and calls that are not on the grid. */
export function slotStates(
  date: string,
  busy: Busy,
  now: number,
  calendar: BusinessCalendar,
  rules: BookingRules,
): StatedSlot[] {
  const grid = openingsOn(date, calendar).flatMap((opening) => gridOf(opening, rules))
  const taken = busy.taken.filter((start) => dateIn(calendar.timeZone, Date.parse(start)) === date)
  const free = new Set(availableSlots({ from: date, days: 1 }, busy, now, calendar, rules))
  const starts = new Set([...grid.map(toInstantText), ...taken])
  return [...starts].sort().map((start) => ({ start, state: stateOf(start) }))

  function stateOf(start: string): SlotState {
    if (taken.includes(start)) return 'call'
    if (free.has(start)) return 'free'
    if (busy.blocks.some((block) => overlaps(start, block))) return 'kept'
    return isTooSoon(Date.parse(start), now, rules) ? 'past' : 'full'
  }
}

function overlaps(start: string, block: { start: string; end: string }): boolean {
  const begin = Date.parse(start)
  return begin < Date.parse(block.end) && begin + CALL_MS > Date.parse(block.start)
}
