import { ClockTimes } from '#app/ui/clock-times.tsx'
import type { ItemSummary } from '#domain/operator/api.ts'
import { duration } from './words.ts'

/** A bar with the time left until the promised callback, in hours that we are open. */
export function Due({ due }: { due: NonNullable<ItemSummary['due']> }) {
  const { overdue, openMs, ofMs, text } = due
  const late = openMs < 60_000 ? 'Overdue' : `Overdue by ${duration(openMs)} of business hours`
  const left = overdue ? late : `${duration(openMs)} left`
  return (
    <span className="due" data-overdue={overdue || undefined}>
      {/* A screen reader would read its bare number with the row; the words beside it say the same. */}
      <progress className="progress" max={ofMs || 1} value={overdue ? 0 : openMs} aria-hidden="true" />
      <span className="text-sm">
        <strong>{left}</strong>
        <ClockTimes text={overdue ? `, was promised by ${text}` : ` in business hours, by ${text}`} />
      </span>
    </span>
  )
}

/** When an audit report that somebody waits for is due. */
export function ReportDue({ report }: { report: NonNullable<ItemSummary['report']> }) {
  const { overdue, text } = report
  return (
    <span className="due text-sm" data-overdue={overdue || undefined}>
      <span>
        {overdue ? <strong>Report overdue</strong> : 'Report due'}
        <ClockTimes text={overdue ? `, was promised by ${text}` : ` by ${text}`} />
      </span>
    </span>
  )
}
