import { Link } from 'react-router'
import { ClockTimes } from '#app/ui/clock-times.tsx'
import type { Overview } from '#domain/operator/api.ts'
import { Findings } from './findings.tsx'
import { ReportsDue } from './reports-due.tsx'
import { ReviewLinks } from './review-links.tsx'
import { dueToday, ScoreTable } from './score-table.tsx'
import { VisitorsPanel } from './visitors-panel.tsx'
import { WebhookTestButton } from './webhook-test-button.tsx'
import { BREAKER_NAMES, moment } from './words.ts'

type Destination = Overview['destinations'][number]

type OverviewProps = { overview: Overview | null; error: string | null; again: () => Promise<void> }

export function OverviewView({ overview, error, again }: OverviewProps) {
  return (
    <main className="overview">
      <h1 tabIndex={-1} className="text-h2">
        Overview
      </h1>
      {error && (
        <p className="error-summary" role="alert">
          {error}{' '}
          <button type="button" className="link" onClick={() => void again()}>
            Try again
          </button>
        </p>
      )}
      {overview ? <Panels overview={overview} /> : !error && <p>Loading…</p>}
    </main>
  )
}

function Panels({ overview }: { overview: Overview }) {
  const { kept } = overview
  return (
    <div className="panels">
      <section className="docket">
        <h2 className="docket-head text-h4">Calls we promised</h2>
        <div className="docket-body">
          <ScoreTable today={overview.today} week={overview.week} />
          <p className="mt-4 text-soft">
            <ClockTimes text={overview.openState} />
          </p>
        </div>
        <Link className="docket-stub" to="/?overdue=1">
          {kept.overdue === 0 ? 'Nobody is overdue' : `${kept.overdue} overdue, of any week`}
        </Link>
        <Link className="docket-stub" to="/?dueToday=1">
          {dueToday(kept)}
        </Link>
        <Link className="docket-stub" to="/?status=quarantined">
          {kept.quarantined} in quarantine
        </Link>
      </section>
      <ReportsDue reports={overview.reports} />
      <section className="docket">
        <h2 className="docket-head text-h4">Deliveries</h2>
        <Destinations destinations={overview.destinations} />
        <div className="docket-body">
          <WebhookTestButton />
        </div>
        <Link className="docket-stub" to="/?delivery=dead">
          What was not delivered
        </Link>
      </section>
      <VisitorsPanel />
      <section className="docket">
        <h2 className="docket-head text-h4">Review links</h2>
        <ReviewLinks reviews={overview.reviews} siteUrl={overview.siteUrl} />
        <Link className="docket-stub" to="/review-links">
          Register a business, print its card
        </Link>
      </section>
      <section className="docket">
        <h2 className="docket-head text-h4">What doctor finds</h2>
        <div className="docket-body">
          <Findings findings={overview.findings} />
        </div>
      </section>
      {overview.signsIn && (
        <form method="post" action="/sign-out">
          <button type="submit" className="btn btn-line btn-sm">
            Sign out on this device
          </button>
        </form>
      )}
    </div>
  )
}

/** Destinations that were never set up share a line for each reason: on a first day that is all of them. */
function Destinations({ destinations }: Pick<Overview, 'destinations'>) {
  const used = destinations.filter((destination) => !isUnused(destination))
  const unused = Map.groupBy(destinations.filter(isUnused), ({ unconfigured }) => unconfigured)
  return (
    <ul>
      {used.map(({ destination, unconfigured, breaker, open, done, dead, oldestOpenAt }) => (
        <li
          key={destination}
          className="docket-cell"
          data-bad={breaker !== 'closed' || dead > 0 || undefined}
        >
          <strong>{destination}</strong>
          <p className="text-sm">{unconfigured ?? BREAKER_NAMES[breaker]}</p>
          <p className="text-sm text-soft">
            {done} delivered, {open} on the way, {dead} given up
            {oldestOpenAt && `; oldest waits since ${moment(oldestOpenAt)}`}
          </p>
        </li>
      ))}
      {[...unused].map(([reason, those]) => (
        <li key={reason} className="docket-cell">
          <strong>{those.map(({ destination }) => destination).join(', ')}</strong>
          <p className="text-sm">{reason}</p>
        </li>
      ))}
    </ul>
  )
}

function isUnused({ unconfigured, done, open, dead }: Destination): boolean {
  return unconfigured !== null && done + open + dead === 0
}
