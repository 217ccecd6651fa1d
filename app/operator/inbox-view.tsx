import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { ClockTimes } from '#app/ui/clock-times.tsx'
import type { Overview } from '#domain/operator/api.ts'
import type { News } from './console.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxRow } from './inbox-row.tsx'
import { ItemView } from './item-view.tsx'
import { KeysWithoutLead } from './lead-keys.tsx'
import { dueToday, ScoreTable } from './score-table.tsx'
import { useInbox } from './use-inbox.ts'
import { useKeys } from './use-keys.ts'
import { useRowFocus } from './use-row-focus.ts'
import { ViewBoundary } from './view-boundary.tsx'
import { Welcome } from './welcome.tsx'

/** List and item beside each other on wide screens; on a phone one at a time. */
export function InboxView({ news, overview }: { news: News; overview: Overview | null }) {
  const { id } = useParams()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [params, setParams] = useSearchParams()
  const list = useRef<HTMLOListElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const { inbox, error, again, more } = useInbox(params.toString())
  const refresh = useEffectEvent(again)
  useEffect(() => {
    if (news.count > 0) void refresh()
  }, [news.count])

  const firstNew = useRef<number>(null)
  const rows = inbox?.items.length ?? 0
  useEffect(() => {
    if (firstNew.current === null || rows <= firstNew.current) return
    // The last 'Show more' disappears once it is answered, and the focus with it.
    if (document.activeElement === document.body)
      list.current?.querySelectorAll('a')[firstNew.current]?.focus()
    firstNew.current = null
  }, [rows])
  async function showMore() {
    firstNew.current = rows
    if (!(await more())) firstNew.current = null
  }

  const { onFocus, move } = useRowFocus(list, inbox?.items, id)
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    u: () => id !== undefined && navigate(`/${search}`),
    '/': () => searchBox.current?.select(),
  })

  const filtered = params.size > 0
  return (
    <main className="console-columns" data-open={id !== undefined || undefined}>
      <h1 tabIndex={-1} className="sr-only">
        Inbox
      </h1>
      <section className="inbox" aria-label="Inbox">
        <InboxFilters
          params={params}
          setParams={setParams}
          tags={overview?.tags ?? []}
          searchBox={searchBox}
        />
        {error && (
          <p className="docket-cell field-error px-4" role="alert">
            {error}
          </p>
        )}
        <p className="docket-cell mark px-4" role="status">
          {inbox
            ? `${inbox.uncounted ? 'More than ' : ''}${inbox.total.toLocaleString('en-AU')} ${filtered ? 'found' : 'in all'}`
            : !error && 'Loading…'}
        </p>
        <ol ref={list} onFocus={onFocus}>
          {inbox?.items.map((item) => (
            <InboxRow
              key={item.id}
              item={item}
              search={search}
              open={id === item.id || id === item.reference}
            />
          ))}
        </ol>
        {inbox?.next && (
          <button type="button" className="btn btn-sm btn-line m-4" onClick={showMore}>
            Show more
          </button>
        )}
        {!id && <KeysWithoutLead />}
      </section>
      <div className="item-pane">
        {id ? (
          <ViewBoundary key={id}>
            <ItemView id={id} news={news} onChange={again} />
          </ViewBoundary>
        ) : inbox?.total === 0 && !filtered ? (
          <Welcome overview={overview} />
        ) : (
          <NothingOpen overview={overview} />
        )}
      </div>
    </main>
  )
}

function NothingOpen({ overview }: { overview: Overview | null }) {
  return (
    <div className="grid content-start gap-6 p-5">
      <h2 className="text-h3">Calls we promised</h2>
      {overview && <ScoreTable today={overview.today} week={overview.week} />}
      {overview && <p>{dueToday(overview.kept)}</p>}
      <p className="text-soft">
        Pick somebody from the list, or press <kbd>j</kbd> and <kbd>Enter</kbd>.{' '}
        {overview && <ClockTimes text={overview.openState} />}
      </p>
    </div>
  )
}
