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

/** Leads that still wait and are due by tonight, but are not overdue yet. */
export function dueTodayFilter(now: number, calendar: BusinessCalendar) {
  const createdFrom = overdueFilter(now, calendar).createdBefore
  return { ...overdueFilter(tonightOf(now, calendar), calendar), createdFrom }
}

/** Audit reports that were promised and not sent: overdue, due by tonight, and both. */
export function reportFilters(now: number, calendar: BusinessCalendar) {
  const owedAt = (time: number) => ({
    status: 'real' as const,
    reportOwed: true,
    createdBefore: new Date(overdueBefore(time, calendar, auditReportDue)).toISOString(),
  })
  const [overdue, due] = [owedAt(now), owedAt(tonightOf(now, calendar))]
  return { overdue, today: { ...due, createdFrom: overdue.createdBefore }, due }
}

function tonightOf(now: number, { timeZone }: BusinessCalendar): number {
  return midnightOf(addDays(dateIn(timeZone, now), 1), timeZone)
}
