import { dateIn, daysBetween } from './dates.ts'

const OURS = 'en-AU'
/** Locales know the abbreviations of their own part of the world; others say 'GMT+11' for AEDT. */
const OTHER_LOCALES = ['en-NZ', 'en-GB', 'en-US']

/** How many days from today a weekday alone is unambiguous. */
const WEEKDAY_REACHES_DAYS = 6

/**
 * 'Monday 10:00 am AEDT', with the abbreviation that is in force on that date; 'Monday 11 January, 10:00 am
 * AEDT' where `now` is a week or more away, as over a shutdown.
 */
export function formatWhen(instant: number, now: number, timeZone: string): string {
  const { weekday, day, time } = clockIn(instant, timeZone)
  const isNear =
    Math.abs(daysBetween(dateIn(timeZone, now), dateIn(timeZone, instant))) <= WEEKDAY_REACHES_DAYS
  return isNear ? `${weekday} ${time}` : `${day}, ${time}`
}

/** 'Wednesday 25 November'. */
export function formatDay(instant: number, timeZone: string): string {
  return dayOf(partsOf(instant, timeZone))
}

/** 'Monday 23 November 2026 at 10:00 am AEDT'. */
export function formatInFull(instant: number, timeZone: string): string {
  return formatter(OURS, timeZone).format(instant)
}

/** '25 November 2028'. */
export function formatDate(instant: number, timeZone: string): string {
  const { day, month, year } = partsOf(instant, timeZone)
  return `${day} ${month} ${year}`
}

/** '10:00 am'. */
export function formatTime(instant: number, timeZone: string): string {
  return timeOf(partsOf(instant, timeZone))
}

/** 'AEDT', 'AWST', 'BST'; 'GMT+9' where English has no abbreviation in use. */
export function zoneAbbreviation(instant: number, timeZone: string): string {
  return zoneOf(partsOf(instant, timeZone), instant, timeZone)
}

/** 'Monday', 'Monday 23 November' and '10:00 am AEDT' from one formatting: a page of slots shows hundreds. */
export function clockIn(instant: number, timeZone: string) {
  const parts = partsOf(instant, timeZone)
  return {
    weekday: parts.weekday,
    day: dayOf(parts),
    time: `${timeOf(parts)} ${zoneOf(parts, instant, timeZone)}`,
  }
}

/** The abbreviation in our own locale, or in another one that has a name for it. */
function zoneOf(ours: Parts, instant: number, timeZone: string): string {
  if (!isOffset(ours)) return ours.timeZoneName
  for (const locale of OTHER_LOCALES) {
    const parts = partsOf(instant, timeZone, locale)
    if (!isOffset(parts)) return parts.timeZoneName
  }
  return ours.timeZoneName
}

function isOffset({ timeZoneName }: Parts): boolean {
  return /^(GMT|UTC)[+-]/.test(timeZoneName)
}

type Parts = Record<Intl.DateTimeFormatPartTypes, string>

function dayOf({ weekday, day, month }: Parts): string {
  return `${weekday} ${day} ${month}`
}

function timeOf({ hour, minute, dayPeriod }: Parts): string {
  return `${hour}:${minute} ${dayPeriod}`
}

function partsOf(instant: number, timeZone: string, locale = OURS): Parts {
  const read: Partial<Parts> = {}
  // Not `fromEntries`: with its pairs each of a page's hundred times took twice as long.
  for (const { type, value } of formatter(locale, timeZone).formatToParts(instant)) read[type] = value
  return read as Parts
}

const EVERYTHING = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZoneName: 'short',
} as const

/** Enough for forty zones and more; a formatter takes about 10 KB. */
const FORMATTERS_MAX = 160
const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Cached, because making a formatter costs a hundred times its use: a page of slots would take
 * half a second on a phone.
 */
function formatter(locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...EVERYTHING, timeZone })
  const [oldest = ''] = formatters.keys()
  if (formatters.size >= FORMATTERS_MAX) formatters.delete(oldest)
  formatters.set(key, made)
  return made
}
