import { auditReportDue } from '#domain/leads/audit-promise.ts'
import type { Submission, SubmissionKind } from '#domain/leads/submission.ts'
import { type BusinessCalendar, callbackBy, openingsOn } from '#domain/time/business-hours.ts'
import { addDays, dateIn } from '#domain/time/dates.ts'
import { formatDay } from '#domain/time/format-when.ts'
import type { ItemSummary, Score } from './api.ts'
import type { Stage } from './stage.ts'

/** Who is told that we call back within 24 hours. A booking has its own time, feedback was promised nothing. */
export const PROMISED_KINDS = [
  'assessment',
  'audit',
  'enquiry',
  'discovery',
] as const satisfies SubmissionKind[]

export function isCalledBack(kind: SubmissionKind): boolean {
  return PROMISED_KINDS.some((promised) => promised === kind)
}

/** Longer than any callback can be away: closings of a few weeks over the holidays and more. */
const LOOK_BACK_MS = 60 * 24 * 60 * 60 * 1000

/** When the callback is due, while somebody still waits for it; otherwise null. */
export function answerDue(
  { kind, status, createdAt }: Pick<Submission, 'kind' | 'status' | 'createdAt'>,
  stage: Stage,
  calendar: BusinessCalendar,
): number | null {
  const waits = stage === 'new' && status === 'real' && isCalledBack(kind)
  return waits ? callbackBy(Date.parse(createdAt), calendar) : null
}

/** Whoever was won or lost waits for no report. That also ends the wait for one that was printed, which nothing records. */
export const REPORT_STAGES = ['new', 'contacted', 'booked'] as const satisfies Stage[]

/** When the audit report is due that has not been sent; null where none is owed. */
export function reportDue(
  { kind, status, createdAt }: Pick<Submission, 'kind' | 'status' | 'createdAt'>,
  stage: Stage,
  calendar: BusinessCalendar,
): number | null {
  const waits = kind === 'audit' && status === 'real' && REPORT_STAGES.some((each) => each === stage)
  return waits ? auditReportDue(Date.parse(createdAt), calendar) : null
}

/** The day by which a report is owed that has not been sent. */
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

/** Leads that came in before this instant and still wait are overdue: a later one is never promised an earlier time. */
export function overdueBefore(
  now: number,
  calendar: BusinessCalendar,
  promised: (at: number, calendar: BusinessCalendar) => number = callbackBy,
): number {
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
  // The day of `from` is never part of a whole month, since it may have begun.
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

/** A lead that nobody answered for two years would otherwise cost 730 days each look. */
const openInMonth = keptByDate((first, calendar) => {
  let open = 0
  for (let date = first; date < monthAfter(first); date = addDays(date, 1)) open += openOn(date, calendar)
  return open
})

/** A list of thousands asks for the same days over and over. */
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

/** Leads against the promise. `answeredAt` is when somebody first moved it on; one that is 'new' again waits again. */
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
