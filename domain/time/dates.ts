export const DAY_MS = 86_400_000

/** The date of an instant in a zone, as '2026-11-23'. */
export function dateIn(timeZone: string, instant: number): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** The instant at which a date begins in a zone. */
export function midnightOf(date: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds
}

/** The instant at which the clocks of a zone show '2026-12-01T09:00'. @throws RangeError */
export function instantAt(local: string, timeZone: string): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds
}

/** Why the clocks of a zone never show '2026-12-01T09:00'; null where they do. */
export function neverShown(local: string, timeZone: string): string | null {
  const [date = '', time = ''] = local.split(/[T ]/)
  if (!isDate(date)) return `There is no such day as ${date}.`
  const asked = Temporal.PlainDateTime.from(local)
  if (asked.toZonedDateTime(timeZone).toPlainDateTime().equals(asked)) return null
  return `There is no ${time} on ${date}: the clocks go forward past it. Choose an earlier or a later time.`
}

/** The first day of the week that holds the date. */
export function mondayOf(date: string): string {
  return addDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek)
}

/** For dates without a zone. The console uses it to change weeks, in browsers without Temporal. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days later the second date is; below zero when it is earlier. */
export function daysBetween(date: string, later: string): number {
  return (Date.parse(later) - Date.parse(date)) / DAY_MS
}

/** Whether a text is a date as '2026-11-23'. */
export function isDate(text: string): boolean {
  try {
    // Not by Temporal, which the console's browsers may lack. 30 February becomes another day, or throws.
    return new Date(text).toISOString().slice(0, 10) === text
  } catch {
    return false
  }
}

/** '2027-04-02T22:00:00Z': the one spelling of a start, so that a unique column can compare it. */
export function toInstantText(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z')
}
