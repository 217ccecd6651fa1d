import { type BusinessCalendar, openingsOn } from '#domain/time/business-hours.ts'
import { dateIn, toInstantText } from '#domain/time/dates.ts'
import {
  availableSlots,
  type BookingRules,
  type Busy,
  gridOf,
  isTooSoon,
  overlaps,
  toInstants,
} from './slots.ts'

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
  const kept = busy.blocks.map(toInstants)
  const starts = new Set([...grid.map(toInstantText), ...taken])
  return [...starts].sort().map((start) => ({ start, state: stateOf(start) }))

  function stateOf(start: string): SlotState {
    if (taken.includes(start)) return 'call'
    if (free.has(start)) return 'free'
    const instant = Date.parse(start)
    if (kept.some((block) => overlaps(instant, block))) return 'kept'
    return isTooSoon(instant, now, rules) ? 'past' : 'full'
  }
}
