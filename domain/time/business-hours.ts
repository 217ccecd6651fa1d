export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'

export type BusinessHours = {
  /** Times of day as `09:00`. */
  hours: readonly { days: readonly Weekday[]; opens: string; closes: string }[]
  /** Days as `2027-01-26` on which nobody works. */
  holidays: readonly { date: string; name: string }[]
  timeZone: string
}

type Period = { opens: number; closes: number }

const WEEKDAYS: readonly Weekday[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
]
const HOUR_MS = 60 * 60 * 1000
/** The callback that the site promises, and the least time that staff need for one. */
const CALLBACK_MS = 24 * HOUR_MS
const STAFF_NEED_MS = HOUR_MS
/** Longer than any run of closed days; a site without a single open hour is refused instead of searched for ever. */
const SEARCH_DAYS = 30

export function isOpen(at: number, business: BusinessHours): boolean {
  return periodsOn(dateOf(at, business), business).some(({ opens, closes }) => opens <= at && at < closes)
}

/** The next moment at which somebody starts work, in milliseconds since the epoch. */
export function nextOpening(after: number, business: BusinessHours): number {
  const next = upcomingPeriods(after, business).find(({ opens }) => opens > after)
  if (!next) throw new RangeError(`No opening hours within ${SEARCH_DAYS} days`)
  return next.opens
}

/**
 * By when we call back: 24 hours on if somebody works then, else the end of the last working time before that,
 * and where less than an hour of it is left, an hour after the next opening.
 */
export function callbackBy(from: number, business: BusinessHours): number {
  const inADay = from + CALLBACK_MS
  if (isOpen(inADay, business)) return inADay
  const lastClose = upcomingPeriods(from, business)
    .filter(({ closes }) => closes <= inADay && closes - from >= STAFF_NEED_MS)
    .at(-1)?.closes
  return lastClose ?? nextOpening(from, business) + STAFF_NEED_MS
}

/** The day `n` business days after the given moment: days with opening hours, Saturdays apart, holidays left out. */
export function addBusinessDays(from: number, n: number, business: BusinessHours): Temporal.PlainDate {
  let day = dateOf(from, business)
  for (let left = n; left > 0; ) {
    day = day.add({ days: 1 })
    if (day.dayOfWeek <= 5 && periodsOn(day, business).length > 0) left -= 1
  }
  return day
}

/** `Monday 10:00 am AEDT`, with the zone abbreviation in force on that date. */
export function formatWhen(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('weekday')} ${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()} ${part('timeZoneName')}`
}

/** `Wednesday 25 November`. */
export function formatDay(day: Temporal.PlainDate): string {
  const parts = new Intl.DateTimeFormat('en-AU', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).formatToParts(Date.UTC(day.year, day.month - 1, day.day))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('weekday')} ${part('day')} ${part('month')}`
}

function upcomingPeriods(from: number, business: BusinessHours): Period[] {
  const today = dateOf(from, business)
  return Array.from({ length: SEARCH_DAYS }, (_, days) => periodsOn(today.add({ days }), business)).flat()
}

function periodsOn(day: Temporal.PlainDate, { hours, holidays, timeZone }: BusinessHours): Period[] {
  if (holidays.some(({ date }) => date === day.toString())) return []
  const weekday = WEEKDAYS[day.dayOfWeek - 1] ?? 'monday'
  const at = (time: string) =>
    day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds
  return hours
    .filter(({ days }) => days.includes(weekday))
    .map(({ opens, closes }) => ({ opens: at(opens), closes: at(closes) }))
    .sort((a, b) => a.opens - b.opens)
}

function dateOf(at: number, { timeZone }: BusinessHours): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
}
