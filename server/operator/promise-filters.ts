import { auditReportDue } from '#domain/leads/audit-promise.ts'
import { PROMISED_KINDS, promisedWithin, type Span } from '#domain/operator/promise.ts'
import type { BusinessCalendar } from '#domain/time/business-hours.ts'
import { addDays, dateIn, midnightOf } from '#domain/time/dates.ts'
import type { ItemFilter } from '#server/store/operator-store.ts'

const LONG_AGO = Number.NEGATIVE_INFINITY

/** 'Overdue' is not stored: it follows from when a lead came in and its stage. */
export function overdueFilter(now: number, calendar: BusinessCalendar): ItemFilter {
  return waitingFilter({ from: LONG_AGO, before: now }, calendar)
}

/** Leads that still wait and are due by tonight, but are not overdue yet. */
export function dueTodayFilter(now: number, calendar: BusinessCalendar): ItemFilter {
  return waitingFilter({ from: now, before: tonightOf(now, calendar) }, calendar)
}

function waitingFilter(due: Span, calendar: BusinessCalendar): ItemFilter {
  const created = spansOf(promisedWithin(due, calendar))
  return { kind: PROMISED_KINDS, stage: ['new'], status: 'real', created }
}

/** Audit reports that were promised and not sent: overdue, due by tonight, and both. */
export function reportFilters(now: number, calendar: BusinessCalendar) {
  const owed = (due: Span): ItemFilter => ({
    status: 'real',
    reportOwed: true,
    created: spansOf(promisedWithin(due, calendar, auditReportDue)),
  })
  const tonight = tonightOf(now, calendar)
  return {
    overdue: owed({ from: LONG_AGO, before: now }),
    today: owed({ from: now, before: tonight }),
    due: owed({ from: LONG_AGO, before: tonight }),
  }
}

function spansOf(spans: Span[]): NonNullable<ItemFilter['created']> {
  return spans.map(({ from, before }) => ({
    from: from === LONG_AGO ? '' : new Date(from).toISOString(),
    before: new Date(before).toISOString(),
  }))
}

function tonightOf(now: number, { timeZone }: BusinessCalendar): number {
  return midnightOf(addDays(dateIn(timeZone, now), 1), timeZone)
}
