import { auditReportDue } from '#domain/leads/audit-promise.ts'
import { overdueBefore, PROMISED_KINDS } from '#domain/operator/promise.ts'
import type { BusinessCalendar } from '#domain/time/business-hours.ts'
import { addDays, dateIn, midnightOf } from '#domain/time/dates.ts'
import type { ItemFilter } from '#server/store/operator-store.ts'

/** 'Overdue' is not stored: it follows from when a lead came in and its stage. */
export function overdueFilter(now: number, calendar: BusinessCalendar) {
  return {
    kind: PROMISED_KINDS,
    stage: ['new'],
    status: 'real',
    createdBefore: new Date(overdueBefore(now, calendar)).toISOString(),
  } as const satisfies ItemFilter
}

/** Audit reports that were promised and not sent: overdue, due by tonight, and both. */
export function reportFilters(now: number, calendar: BusinessCalendar) {
  const { timeZone } = calendar
  const tonight = midnightOf(addDays(dateIn(timeZone, now), 1), timeZone)
  const owedAt = (time: number) => ({
    status: 'real' as const,
    reportOwed: true,
    createdBefore: new Date(overdueBefore(time, calendar, auditReportDue)).toISOString(),
  })
  const [overdue, due] = [owedAt(now), owedAt(tonight)]
  return { overdue, today: { ...due, createdFrom: overdue.createdBefore }, due }
}
