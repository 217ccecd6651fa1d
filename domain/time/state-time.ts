/** The time of each state and territory. */
export const STATE_ZONES = {
  NSW: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  ACT: 'Australia/Canberra',
  TAS: 'Australia/Hobart',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  NT: 'Australia/Darwin',
  WA: 'Australia/Perth',
} as const
type State = keyof typeof STATE_ZONES
export const STATES = Object.keys(STATE_ZONES) as State[]

/** In January, when some states have summer time, no two of Australia's five zones agree. */
const JANUARY = Temporal.Instant.from('2027-01-15T00:00:00Z')

/** Whether clocks in this state show the time of `timeZone` all year. */
export function isTimeIn(state: State, timeZone: string): boolean {
  return offsetIn(STATE_ZONES[state]) === offsetIn(timeZone)
}

function offsetIn(timeZone: string): string {
  return JANUARY.toZonedDateTimeISO(timeZone).offset
}
