import { addBusinessDays, type BusinessCalendar, calendarAt } from '#domain/time/business-hours.ts'
import { addDays, isDate, midnightOf } from '#domain/time/dates.ts'
import { formatDay } from '#domain/time/format-when.ts'

/** The report is promised within this many business days (specification, section 9). */
const REPORT_BUSINESS_DAYS = 2

/** The closing time of the promised day. */
export function auditReportDue(requestedAt: number, calendar: BusinessCalendar): number {
  return addBusinessDays(requestedAt, REPORT_BUSINESS_DAYS, calendarAt(requestedAt, calendar))
}

/**
 * 'Wednesday 25 November': the day by which a request gets its report. The request was made on `requestedOn`
 * ('2026-11-23'), or now if that is unknown, not a date, or in the future.
 */
export function auditReportBy(
  now: number,
  calendar: BusinessCalendar,
  requestedOn: string | null = null,
): string {
  const at = endOfDay(requestedOn, calendar.timeZone)
  const from = at === null ? now : Math.min(at, now)
  return formatDay(auditReportDue(from, calendar), calendar.timeZone)
}

/** Its last millisecond: whoever asks on the day on which the calendar changed is told what holds from then. */
function endOfDay(date: string | null, timeZone: string): number | null {
  if (!date?.startsWith('20') || !isDate(date)) return null
  return midnightOf(addDays(date, 1), timeZone) - 1
}
