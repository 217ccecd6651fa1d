import { type BusinessCalendar, nextOpening, openingAt } from './business-hours.ts'
import { formatTime, formatWhen, zoneAbbreviation } from './format-when.ts'

export type OpenState = { open: boolean; text: string }

/** Whether somebody answers now, and until or from when, in the zone's abbreviation of that day. */
export function openState(now: number, calendar: BusinessCalendar): OpenState {
  const { timeZone } = calendar
  const current = openingAt(now, calendar)
  if (!current)
    return {
      open: false,
      text: `Closed now. We open ${formatWhen(nextOpening(now, calendar), now, timeZone)}.`,
    }
  const until = `${formatTime(current.end, timeZone)} ${zoneAbbreviation(current.end, timeZone)}`
  return { open: true, text: `Open now, until ${until}.` }
}
