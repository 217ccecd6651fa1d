/** Locales that know the abbreviations of their own part of the world; others say 'GMT+11' for AEDT. */
const ZONE_LOCALES = ['en-AU', 'en-NZ', 'en-GB', 'en-US']

/** 'Monday 10:00 am AEDT', with the abbreviation that is in force on that date. */
export function formatWhen(instant: number, timeZone: string): string {
  const weekday = part(instant, timeZone, 'weekday', { weekday: 'long' })
  return `${weekday} ${formatTime(instant, timeZone)} ${zoneAbbreviation(instant, timeZone)}`
}

/** 'Wednesday 25 November'. */
export function formatDay(instant: number, timeZone: string): string {
  const format = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const of = (type: Intl.DateTimeFormatPartTypes) => part(instant, timeZone, type, format)
  return `${of('weekday')} ${of('day')} ${of('month')}`
}

/** '25 November 2028'. */
export function formatDate(instant: number, timeZone: string): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const of = (type: Intl.DateTimeFormatPartTypes) => part(instant, timeZone, type, format)
  return `${of('day')} ${of('month')} ${of('year')}`
}

/** '10:00 am'. */
export function formatTime(instant: number, timeZone: string): string {
  const format = { hour: 'numeric', minute: '2-digit', hour12: true } as const
  const of = (type: Intl.DateTimeFormatPartTypes) => part(instant, timeZone, type, format)
  return `${of('hour')}:${of('minute')} ${of('dayPeriod')}`
}

/** 'AEDT', 'AWST', 'BST'; 'GMT+9' where English has no abbreviation in use. */
export function zoneAbbreviation(instant: number, timeZone: string): string {
  const names = ZONE_LOCALES.map((locale) =>
    part(instant, timeZone, 'timeZoneName', { timeZoneName: 'short' }, locale),
  )
  return names.find((name) => !/^(GMT|UTC)[+-]/.test(name)) ?? names[0] ?? timeZone
}

function part(
  instant: number,
  timeZone: string,
  type: Intl.DateTimeFormatPartTypes,
  format: Intl.DateTimeFormatOptions,
  locale = 'en-AU',
): string {
  const parts = formatter(locale, { ...format, timeZone }).formatToParts(instant)
  return parts.find((each) => each.type === type)?.value ?? ''
}

/** Of some twenty zones; one takes about 10 KB. */
const FORMATTERS_MAX = 160
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Kept, because making one costs a hundred times its use: a page of slots would take half a second on a phone. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  const [oldest = ''] = formatters.keys()
  if (formatters.size >= FORMATTERS_MAX) formatters.delete(oldest)
  formatters.set(key, made)
  return made
}
