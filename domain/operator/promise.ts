import type { Submission, SubmissionKind } from '#domain/leads/submission.ts'
import {
  addDays,
  type BusinessCalendar,
  callbackBy,
  dateIn,
  openingsOn,
} from '#domain/time/business-hours.ts'
import type { Stage } from './stage.ts'

/** Who is told that we call back within 24 hours. A booking has its own time, feedback was promised nothing. */
export const PROMISED_KINDS = [
  'assessment',
  'audit',
  'enquiry',
  'discovery',
] as const satisfies SubmissionKind[]

/** Longer than any callback can be away: closings of a few weeks over the holidays and more. */
const LOOK_BACK_MS = 60 * 24 * 60 * 60 * 1000

/** When the callback is due, while somebody still waits for it; otherwise null. */
export function answerDue(
  { kind, status, createdAt }: Pick<Submission, 'kind' | 'status' | 'createdAt'>,
  stage: Stage,
  calendar: BusinessCalendar,
): number | null {
  const waits = stage === 'new' && status === 'real' && PROMISED_KINDS.some((promised) => promised === kind)
  return waits ? callbackBy(Date.parse(createdAt), calendar) : null
}

/** Who came in before this instant and still waits is overdue. The later one comes, the later is the callback. */
export function overdueBefore(now: number, calendar: BusinessCalendar): number {
  let overdue = now - LOOK_BACK_MS
  let inTime = now
  while (inTime - overdue > 1) {
    const middle = Math.floor((overdue + inTime) / 2)
    if (callbackBy(middle, calendar) < now) overdue = middle
    else inTime = middle
  }
  return inTime
}

/** How long we are open between two instants, in milliseconds. */
export function openTimeBetween(from: number, to: number, calendar: BusinessCalendar): number {
  const last = dateIn(calendar.timeZone, to)
  let open = 0
  for (let date = dateIn(calendar.timeZone, from); date <= last; date = addDays(date, 1)) {
    for (const { start, end } of openingsOn(date, calendar)) {
      open += Math.max(0, Math.min(end, to) - Math.max(start, from))
    }
  }
  return open
}

export type Score = { leads: number; inTime: number; late: number; waiting: number; overdue: number }

/** Leads against the promise. `answeredAt` is when somebody first moved it on. */
export function scoreOf(
  leads: readonly { createdAt: string; answeredAt: string | null }[],
  now: number,
  calendar: BusinessCalendar,
): Score {
  const score: Score = { leads: leads.length, inTime: 0, late: 0, waiting: 0, overdue: 0 }
  for (const { createdAt, answeredAt } of leads) {
    const due = callbackBy(Date.parse(createdAt), calendar)
    if (answeredAt !== null) score[Date.parse(answeredAt) <= due ? 'inTime' : 'late'] += 1
    else score[due < now ? 'overdue' : 'waiting'] += 1
  }
  return score
}
