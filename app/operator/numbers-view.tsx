import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { NUMBERS_DAYS, type Numbers } from '#domain/operator/numbers.ts'
import { ExperimentPanel } from './experiment-panel.tsx'
import { useAsked } from './use-asked.ts'

/** What visitors did, from our own events: no third party stands behind any of it. */
export function NumbersView() {
  const [search] = useSearchParams()
  const days = search.get('days') ?? '30'
  const { value, error } = useAsked<Numbers>(`/api/numbers?days=${encodeURIComponent(days)}`)
  return (
    <main className="overview">
      <h1 className="text-h2">Numbers</h1>
      <nav aria-label="Period" className="chips">
        {NUMBERS_DAYS.map((each) => (
          <Link
            key={each}
            to={`?days=${each}`}
            className="chip"
            aria-current={each === days ? 'true' : undefined}
          >
            {each} days
          </Link>
        ))}
      </nav>
      {error && (
        <p className="error-summary" role="alert">
          {error}
        </p>
      )}
      {value ? <Panels {...value} /> : <p>Loading…</p>}
    </main>
  )
}

function Panels({ funnel, sources, scroll, vitals, errors, experiments }: Numbers) {
  return (
    <div className="panels">
      <Panel title="From a page to a lead">
        <Table
          head={['Step', 'Visits', 'Of all']}
          rows={funnel.map(({ step, visits, shareOfVisits }) => [
            step,
            visits,
            <Bar key="bar" share={shareOfVisits} />,
          ])}
        />
      </Panel>
      {experiments.map((one) => (
        <ExperimentPanel key={one.id} {...one} />
      ))}
      <Panel title="Where they came from">
        <Table
          head={['Source', 'Visits', 'Leads']}
          rows={sources.map(({ source, medium, campaign, visits, leads }) => [
            [source, medium, campaign].filter(Boolean).join(' / '),
            visits,
            leads,
          ])}
        />
      </Panel>
      <Panel title="How quick pages are">
        <Table
          head={['Measure, page, device', 'Three of four', 'Good']}
          rows={vitals.map(({ metric, page, device, p75, good }) => [
            `${metric} ${page} ${device}`,
            metric === 'CLS' ? (p75 / 1000).toFixed(3) : `${p75} ms`,
            <Bar key="bar" share={good} />,
          ])}
        />
      </Panel>
      <Panel title="How far pages are read">
        <Table
          head={['Page', 'Views', 'To the end']}
          rows={scroll.map(({ page, views, reached }) => [
            page,
            views,
            <Bar key="bar" share={(reached.find(({ depth }) => depth === 100)?.views ?? 0) / views} />,
          ])}
        />
      </Panel>
      <Panel title="Fields answered wrongly">
        <Table
          head={['Form, field', 'Errors', 'Visits']}
          rows={errors.map(({ form, field, errors: times, visits }) => [`${form} ${field}`, times, visits])}
        />
      </Panel>
    </div>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="docket">
      <h2 className="docket-head text-h4">{title}</h2>
      <div className="docket-body">{children}</div>
    </section>
  )
}

function Table({ head, rows }: { head: string[]; rows: ReactNode[][] }) {
  if (rows.length === 0) return <p className="text-soft">Nothing yet.</p>
  return (
    <table className="numbers">
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={String(name)}>
            <th scope="row">{name}</th>
            {cells.map((cell, i) => (
              <td key={head[i + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Bar({ share }: { share: number | null }) {
  if (share === null) return <>–</>
  return (
    <>
      <meter value={Math.min(1, share)} aria-hidden="true" /> {Math.round(share * 100)}%
    </>
  )
}
