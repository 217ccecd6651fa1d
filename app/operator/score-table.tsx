import type { Overview } from '#domain/operator/api.ts'

const COLUMNS = [
  ['leads', 'Leads'],
  ['inTime', 'Answered in time'],
  ['late', 'Answered late'],
  ['waiting', 'Waiting'],
  ['overdue', 'Overdue'],
] as const

export function ScoreTable({ today, week }: Pick<Overview, 'today' | 'week'>) {
  return (
    <table className="score">
      <caption className="sr-only">Leads against the promised callback</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Today</th>
          <th scope="col">This week</th>
        </tr>
      </thead>
      <tbody>
        {COLUMNS.map(([name, label]) => (
          <tr key={name} data-bad={(name === 'overdue' && week.overdue > 0) || undefined}>
            <th scope="row">{label}</th>
            <td>{today[name]}</td>
            <td>{week[name]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whoever wrote at the weekend is due on Monday, and not among the leads of that week. */
export function dueToday({ dueToday: count }: Overview['kept']): string {
  return count === 0 ? 'Nobody is due today' : `${count} due today, of any week`
}
