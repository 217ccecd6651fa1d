import { type BusinessCalendar, openingsOn } from '#domain/time/business-hours.ts'
import { addDays, dateIn } from '#domain/time/dates.ts'
import { formatDay, formatTime } from '#domain/time/format-when.ts'
import { type BookingRules, CALL_MS, gridOf, isTooSoon } from './slots.ts'

/** Tells staff why no call can start then; null if only another call or a block can be in the way. */
export function whyNoCall(
  start: string,
  now: number,
  calendar: BusinessCalendar,
  rules: BookingRules,
): string | null {
  const instant = Date.parse(start)
  const { timeZone } = calendar
  const { leadMinutes, horizonDays } = rules
  if (instant <= now) return 'That time is over.'
  if (isTooSoon(instant, now, rules))
    return `That is too soon: a call starts ${leadMinutes} minutes from now at the earliest.`
  const date = dateIn(timeZone, instant)
  if (date >= addDays(dateIn(timeZone, now), horizonDays))
    return `That is too far ahead: calls are booked for the coming ${horizonDays} days.`
  const openings = openingsOn(date, calendar)
  if (openings.length === 0) return `We are closed on ${formatDay(instant, timeZone)}.`
  const time = (at: number) => formatTime(at, timeZone)
  if (!openings.some(({ start, end }) => start <= instant && instant + CALL_MS <= end)) {
    const hours = openings.map(({ start, end }) => `${time(start)} to ${time(end)}`).join(' and ')
    return `A call then is not within our hours of that day, ${hours}.`
  }
  const grid = openings.flatMap((opening) => gridOf(opening, rules))
  if (grid.includes(instant)) return null
  const near = [grid.findLast((at) => at < instant), grid.find((at) => at > instant)]
  const others = near.filter((at) => at !== undefined).map(time)
  return `No call starts at ${time(instant)}: the nearest start is ${others.join(' or ')}.`
}
