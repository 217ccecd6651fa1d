import { addDays, dateIn } from './dates.ts'

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
type Weekday = (typeof WEEKDAYS)[number]

/** `opens` and `closes` as '09:00', in the calendar's zone. Two entries for one day are a day with a break. */
type OpeningHours = { days: readonly Weekday[]; opens: string; closes: string }
type WorkingTimes = {
  hours: readonly OpeningHours[]
  /** `date` as '2026-12-25'. Nobody works on these. */
  holidays: readonly { date: string }[]
  timeZone: string
}
export type BusinessCalendar = WorkingTimes & {
  /** What was in force before, oldest first, each until that time: a holiday added later moves no promise. */
  earlier?: readonly (WorkingTimes & { until: number })[]
}
/** From `start` until just before `end`, in milliseconds since the epoch like every time here. */
export type Opening = { start: number; end: number }

const HOUR = 3_600_000
const QUARTER = 900_000
/** Far enough for any closing; a calendar that stays closed longer has a mistake in it. */
const SEARCH_DAYS = 400

/** The calendar by which a promise was made at that time. */
export function calendarAt(at: number, calendar: BusinessCalendar): BusinessCalendar {
  return calendar.earlier?.find(({ until }) => at < until) ?? calendar
}

/** Openings of one date ('2026-11-23'), earliest first; none on holidays. */
export function openingsOn(date: string, { hours, holidays, timeZone }: BusinessCalendar): Opening[] {
  if (holidays.some((holiday) => holiday.date === date)) return []
  const day = Temporal.PlainDate.from(date)
  const at = (time: string) =>
    day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds
  return hours
    .filter(({ days }) => days.some((name) => WEEKDAYS.indexOf(name) === day.dayOfWeek - 1))
    .map(({ opens, closes }) => ({ start: at(opens), end: at(closes) }))
    .sort((a, b) => a.start - b.start)
}

/** The opening that `now` falls into, if any. */
export function openingAt(now: number, calendar: BusinessCalendar): Opening | undefined {
  return openingsOn(dateIn(calendar.timeZone, now), calendar).find(
    ({ start, end }) => start <= now && now < end,
  )
}

/** The start of the first opening after `now`, also while open. */
export function nextOpening(now: number, calendar: BusinessCalendar): number {
  return firstOpening(now, calendar, ({ start }) => start > now).start
}

/**
 * The last open moment of the next 24 hours (on the quarter hour), but not before staff have had one
 * uninterrupted open hour: Friday 5:30 pm is by Saturday 1:00 pm, Saturday 12:50 pm by Monday 10:00 am.
 */
export function callbackBy(now: number, inForce: BusinessCalendar): number {
  const calendar = calendarAt(now, inForce)
  const hour = firstOpening(now, calendar, ({ start, end }) => end - Math.max(start, now) >= HOUR)
  const earliest = Math.ceil((Math.max(hour.start, now) + HOUR) / QUARTER) * QUARTER
  return Math.max(Math.min(earliest, hour.end), lastOpenMoment(now + 24 * HOUR, calendar))
}

/**
 * The closing time of the nth business day after the day of `now`, which itself is not counted.
 * Business days are Monday to Friday on which we open: Saturday morning's hours do not make one.
 */
export function addBusinessDays(now: number, days: number, calendar: BusinessCalendar): number {
  if (!Number.isInteger(days) || days < 1) throw new RangeError('business days are counted from 1')
  let left = days
  for (const opening of openingsFrom(addDays(dateIn(calendar.timeZone, now), 1), calendar)) {
    const date = Temporal.PlainDate.from(dateIn(calendar.timeZone, opening.start))
    const last = openingsOn(date.toString(), calendar).at(-1)
    if (date.dayOfWeek > 5 || last?.start !== opening.start) continue
    left -= 1
    if (left === 0) return opening.end
  }
  throw neverOpen()
}

/** At or before `limit`; a closing time counts as open, because 'by 1:00 pm' still is. */
function lastOpenMoment(limit: number, calendar: BusinessCalendar): number {
  const today = dateIn(calendar.timeZone, limit)
  const started = [addDays(today, -1), today]
    .flatMap((date) => openingsOn(date, calendar))
    .filter(({ start }) => start <= limit)
    .at(-1)
  if (!started) return 0
  return limit >= started.end ? started.end : Math.max(started.start, Math.floor(limit / QUARTER) * QUARTER)
}

function firstOpening(now: number, calendar: BusinessCalendar, fits: (opening: Opening) => boolean): Opening {
  for (const opening of openingsFrom(dateIn(calendar.timeZone, now), calendar)) {
    if (fits(opening)) return opening
  }
  throw neverOpen()
}

function* openingsFrom(date: string, calendar: BusinessCalendar): Generator<Opening> {
  for (let day = 0; day < SEARCH_DAYS; day += 1) yield* openingsOn(addDays(date, day), calendar)
}

function neverOpen(): RangeError {
  return new RangeError(`The opening hours and holidays leave no opening within ${SEARCH_DAYS} days`)
}
