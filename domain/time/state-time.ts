const ZONES = {
  NSW: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  QLD: 'Australia/Brisbane',
  WA: 'Australia/Perth',
  SA: 'Australia/Adelaide',
  ACT: 'Australia/Canberra',
  TAS: 'Australia/Hobart',
  NT: 'Australia/Darwin',
} as const

/** In January, when some states have summer time, no two of Australia's five zones agree. */
const JANUARY = Temporal.Instant.from('2027-01-15T00:00:00Z')

/** Whether clocks in this state show the time of `timeZone` all year. */
export function isTimeIn(state: keyof typeof ZONES, timeZone: string): boolean {
  return offsetIn(ZONES[state]) === offsetIn(timeZone)
}

function offsetIn(timeZone: string): string {
  return JANUARY.toZonedDateTimeISO(timeZone).offset
}
