import { addBusinessDays, type BusinessCalendar, formatDay } from '#domain/time/business-hours.ts'

/** The report is promised within this many (specification, section 9). */
const REPORT_BUSINESS_DAYS = 2

/** 'Wednesday 25 November': the day by which a request made at `now` has its report. */
export function auditReportBy(now: number, calendar: BusinessCalendar): string {
  return formatDay(addBusinessDays(now, REPORT_BUSINESS_DAYS, calendar), calendar.timeZone)
}
