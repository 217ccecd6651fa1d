import { Fragment, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { WEB_VITALS } from '#domain/events/events.ts'
import { SCROLL_MILESTONES } from '#domain/events/scroll-depth.ts'
import { NUMBERS_DAYS, NUMBERS_ROWS, type Numbers } from '#domain/operator/numbers.ts'
import { ExperimentPanel } from './experiment-panel.tsx'
import { useAsked } from './use-asked.ts'

/** What visitors did, from our own events only: no third party is involved. */
export function NumbersView() {
  const [search] = useSearchParams()
  const days = search.get('days') ?? '30'
  const { value, error } = useAsked<Numbers>(`/api/numbers?days=${encodeURIComponent(days)}`)
  return (
    <main className="overview">
      <h1 tabIndex={-1} className="text-h2">
        Numbers
      </h1>
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
      {value ? <Panels {...value} /> : !error && <p>Loading…</p>}
    </main>
  )
}

function Panels({ funnel, sources, scroll, vitals, errors, experiments }: Numbers) {
  const mostVisits = Math.max(...sources.map(({ visits }) => visits))
  const mostErrors = Math.max(...errors.map((field) => field.errors))
  return (
    <div className="panels">
      <Panel title="From a page to a lead">
        <FunnelTable funnel={funnel} />
      </Panel>
      {experiments.map((one) => (
        <ExperimentPanel key={one.id} {...one} />
      ))}
      <Panel title="Where they came from">
        <Table
          head={['Source', 'Visits', 'Leads']}
          rows={sources.map(({ source, medium, campaign, visits, leads }) => [
            [source, medium, campaign].filter(Boolean).join(' / '),
            <Count key="count" count={visits} of={mostVisits} />,
            leads,
          ])}
        />
      </Panel>
      <Panel title="How quick pages are">
        <Table
          wide="How quick pages are, all columns"
          head={['Page, device', ...WEB_VITALS]}
          rows={[...Map.groupBy(vitals, ({ page, device }) => `${page} ${device}`)].map(
            ([name, measured]) => [
              name,
              ...WEB_VITALS.map((metric) => (
                <Vital key={metric} vital={measured.find((each) => each.metric === metric)} />
              )),
            ],
          )}
        />
        <p className="mt-4 text-soft">
          Three visits in four were faster than this figure; the bar is the share that was good.
        </p>
      </Panel>
      <Panel title="How far pages are read">
        <Table
          wide="How far pages are read, all columns"
          head={['Page', 'Views', ...SCROLL_MILESTONES.map((depth) => `${depth}%`)]}
          rows={scroll.map(({ page, views, reached }) => [
            page,
            views,
            ...SCROLL_MILESTONES.map((depth) => (
              <Bar key={depth} share={(reached.find((each) => each.depth === depth)?.views ?? 0) / views} />
            )),
          ])}
        />
      </Panel>
      <Panel title="Fields answered wrongly">
        <Table
          head={['Form, field', 'Errors', 'Visits']}
          rows={errors.map(({ form, field, errors: times, visits }) => [
            `${form} ${field}`,
            <Count key="count" count={times} of={mostErrors} />,
            visits,
          ])}
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

type Row = [name: string, ...cells: ReactNode[]]
/** `wide` names the region in which a table with more columns than fit on a phone scrolls sideways. */
type TableProps = { head: string[]; rows: Row[]; wide?: string }

function Table({ head, rows, wide }: TableProps) {
  if (rows.length === 0) return <p className="text-soft">Nothing yet.</p>
  const table = (
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
          <tr key={name}>
            <th scope="row">
              <PathText text={name} />
            </th>
            {cells.map((cell, i) => (
              <td key={head[i + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <>
      {wide ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className="numbers-wide" tabIndex={0} aria-label={wide}>
          {table}
        </section>
      ) : (
        table
      )}
      {rows.length === NUMBERS_ROWS && (
        <p className="mt-4 text-soft">
          The {NUMBERS_ROWS} with the most; the commands that begin with <code>events</code> print all.
        </p>
      )}
    </>
  )
}

/** A page's path or a field's name, which breaks between its words. */
function PathText({ text }: { text: string }) {
  return text.split(/(?<=[^/_][/_])/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

export function FunnelTable({ funnel }: Pick<Numbers, 'funnel'>) {
  return (
    <Table
      head={['This far or further', 'Visits', 'Of all', 'Did this step']}
      rows={funnel.map(({ step, visits, shareOfVisits, did }) => [
        step,
        visits,
        <Bar key="bar" share={shareOfVisits} />,
        did,
      ])}
    />
  )
}

function Vital({ vital }: { vital: Numbers['vitals'][number] | undefined }) {
  if (!vital) return <>–</>
  const { metric, p75, good } = vital
  return (
    <>
      {metric === 'CLS' ? (p75 / 1000).toFixed(3) : `${p75} ms`} <Bar share={good} />
    </>
  )
}

/** The largest count of the table has a full bar. */
function Count({ count, of }: { count: number; of: number }) {
  return (
    <>
      <meter value={count / of} aria-hidden="true" /> {count}
    </>
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
