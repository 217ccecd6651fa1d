import { auditReportDue } from '#domain/leads/audit-promise.ts'
import type { Submission, SubmissionKind } from '#domain/leads/submission.ts'
import { type BusinessCalendar, callbackBy, openingsOn } from '#domain/time/business-hours.ts'
import { addDays, DAY_MS, dateIn } from '#domain/time/dates.ts'
import { formatDay } from '#domain/time/format-when.ts'
import type { ItemSummary, Score } from './api.ts'
import type { Stage } from './stage.ts'

/**
 * Kinds that are promised a callback within 24 hours. A booking has its own time;
 * feedback is promised nothing.
 */
export const PROMISED_KINDS = [
  'assessment',
  'audit',
  'enquiry',
  'discovery',
] as const satisfies SubmissionKind[]

export function isCalledBack(kind: SubmissionKind): boolean {
  return PROMISED_KINDS.some((promised) => promised === kind)
}

/** Longer than any callback can take, even with closures of several weeks over the holidays. */
export const LOOK_BACK_MS = 60 * DAY_MS

/** When the callback is due, while it is still owed; otherwise null. */
export function answerDue(
  { kind, status, createdAt }: Pick<Submission, 'kind' | 'status' | 'createdAt'>,
  stage: Stage,
  calendar: BusinessCalendar,
): number | null {
  const waits = stage === 'new' && status === 'real' && isCalledBack(kind)
  return waits ? callbackBy(Date.parse(createdAt), calendar) : null
}

/**
 * A lead that is won or lost is owed no report. This also covers a report that was
 * printed, which is not recorded.
 */
export const REPORT_STAGES = ['new', 'contacted', 'booked'] as const satisfies Stage[]

/** When the unsent audit report is due; null if none is owed. */
export function reportDue(
  { kind, status, createdAt }: Pick<Submission, 'kind' | 'status' | 'createdAt'>,
  stage: Stage,
  calendar: BusinessCalendar,
): number | null {
  const waits = kind === 'audit' && status === 'real' && REPORT_STAGES.some((each) => each === stage)
  return waits ? auditReportDue(Date.parse(createdAt), calendar) : null
}

/** The day by which an unsent report is owed. */
export function owedReport(
  request: Parameters<typeof reportDue>[0],
  stage: Stage,
  now: number,
  calendar: BusinessCalendar,
): ItemSummary['report'] {
  const due = reportDue(request, stage, calendar)
  if (due === null) return null
  return { at: new Date(due).toISOString(), text: formatDay(due, calendar.timeZone), overdue: due < now }
}

type Promised = (at: number, calendar: BusinessCalendar) => number
/** From `from` until just before `before`, in milliseconds. */
export type Span = { from: number; before: number }

/** When those leads came in whose promise ends in the span: one answer for each calendar that was in force. */
export function promisedWithin(
  { from, before }: Span,
  { earlier = [], ...current }: BusinessCalendar,
  promised: Promised = callbackBy,
): Span[] {
  const calendars = [...earlier, { ...current, until: Number.POSITIVE_INFINITY }]
  return calendars.flatMap(({ until, ...calendar }, i) => {
    const since = calendars[i - 1]?.until ?? Number.NEGATIVE_INFINITY
    const span = {
      from: Math.max(since, overdueBefore(from, calendar, promised)),
      before: Math.min(until, overdueBefore(before, calendar, promised)),
    }
    return span.from < span.before ? [span] : []
  })
}

/**
 * Leads received before this instant and still waiting are overdue. Bisection works because, by one calendar,
 * a later lead is never promised an earlier time.
 */
function overdueBefore(now: number, calendar: BusinessCalendar, promised: Promised): number {
  if (!Number.isFinite(now)) return now
  let overdue = now - LOOK_BACK_MS
  let inTime = now
  while (inTime - overdue > 1) {
    const middle = Math.floor((overdue + inTime) / 2)
    if (promised(middle, calendar) < now) overdue = middle
    else inTime = middle
  }
  return inTime
}

/** How long we are open between two instants, in milliseconds. */
export function openTimeBetween(from: number, to: number, calendar: BusinessCalendar): number {
  const last = dateIn(calendar.timeZone, to)
  let open = 0
  let date = dateIn(calendar.timeZone, from)
  // The day of `from` is never part of a whole month, since it may be partly over.
  for (let whole = false; date <= last; whole = true) {
    const next = whole && date.endsWith('-01') ? monthAfter(date) : null
    if (next && next <= last) {
      open += openInMonth(date, calendar)
      date = next
    } else {
      open += openOn(date, calendar, from, to)
      date = addDays(date, 1)
    }
  }
  return open
}

/** Cached by month, or a lead left unanswered for two years would cost 730 days of work at each look. */
const openInMonth = keptByDate((first, calendar) => {
  let open = 0
  for (let date = first; date < monthAfter(first); date = addDays(date, 1)) open += openOn(date, calendar)
  return open
})

/** Cached, because a list of thousands needs the same days over and over. */
const openingsKept = keptByDate(openingsOn)

function keptByDate<T>(workOut: (date: string, calendar: BusinessCalendar) => T): typeof workOut {
  const byCalendar = new WeakMap<BusinessCalendar, Map<string, T>>()
  return (date, calendar) => {
    const known = byCalendar.get(calendar) ?? new Map<string, T>()
    byCalendar.set(calendar, known)
    const kept = known.get(date) ?? workOut(date, calendar)
    known.set(date, kept)
    return kept
  }
}

function openOn(
  date: string,
  calendar: BusinessCalendar,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): number {
  return openingsKept(date, calendar).reduce(
    (open, { start, end }) => open + Math.max(0, Math.min(end, to) - Math.max(start, from)),
    0,
  )
}

function monthAfter(date: string): string {
  return Temporal.PlainDate.from(date).with({ day: 1 }).add({ months: 1 }).toString()
}

/**
 * Measures leads against the promise. `answeredAt` is when staff first moved a lead on; one that is 'new'
 * again is waiting again.
 */
export function scoreOf(
  leads: readonly { createdAt: string; stage: Stage; answeredAt: string | null }[],
  now: number,
  calendar: BusinessCalendar,
): Score {
  const score: Score = { leads: leads.length, inTime: 0, late: 0, waiting: 0, overdue: 0 }
  for (const { createdAt, stage, answeredAt } of leads) {
    const due = callbackBy(Date.parse(createdAt), calendar)
    if (answeredAt !== null && stage !== 'new') score[Date.parse(answeredAt) <= due ? 'inTime' : 'late'] += 1
    else score[due < now ? 'overdue' : 'waiting'] += 1
  }
  return score
}
