import { Link } from 'react-router'
import type { Overview } from '#domain/operator/api.ts'
import { ReportDue } from './due.tsx'
import { whoIs } from './words.ts'

/** Audit reports that are promised for today or earlier. */
export function ReportsDue({ reports: { overdue, today, first } }: Pick<Overview, 'reports'>) {
  return (
    <section className="docket">
      <h2 className="docket-head text-h4">Audit reports we promised</h2>
      <ul>
        {first.map((item) => (
          <li key={item.id} className="docket-cell" data-bad={item.report?.overdue || undefined}>
            <Link className="link" to={`/items/${item.reference}`}>
              {whoIs(item)}
            </Link>
            {item.report && <ReportDue report={item.report} />}
          </li>
        ))}
      </ul>
      <Link className="docket-stub" to="/?reports=1">
        {overdue + today === 0 ? 'None is due today' : `${overdue} overdue, ${today} due today`}
      </Link>
    </section>
  )
}
