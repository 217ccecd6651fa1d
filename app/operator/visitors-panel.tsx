import { Link } from 'react-router'
import type { Numbers } from '#domain/operator/numbers.ts'
import { verdict } from './experiment-panel.tsx'
import { FunnelTable } from './numbers-view.tsx'
import { useAsked } from './use-asked.ts'

/** The last 30 days from a page to a lead, and the experiments' verdicts in short; all is one tap away. */
export function VisitorsPanel() {
  const { value: numbers, error } = useAsked<Numbers>('/api/numbers?days=30')
  return (
    <section className="docket" aria-labelledby="visitors">
      <h2 id="visitors" className="docket-head text-h4">
        Visitors, last 30 days
      </h2>
      <div className="docket-body grid gap-3">
        {error && <p role="alert">{error}</p>}
        {numbers && <FunnelTable funnel={numbers.funnel} />}
        {numbers?.experiments.map((experiment) => (
          <p key={experiment.id}>
            <strong>{experiment.name}:</strong> {verdict(experiment)}
          </p>
        ))}
      </div>
      <Link className="docket-stub" to="/numbers">
        All numbers
      </Link>
    </section>
  )
}
