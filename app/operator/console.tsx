import { useEffect, useRef, useState } from 'react'
import { Link, Route, Routes, useLocation, useNavigate } from 'react-router'
import type { LiveEvent, Overview } from '#domain/operator/api.ts'
import { CalendarView } from './calendar-view.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { InboxView } from './inbox-view.tsx'
import { NumbersView } from './numbers-view.tsx'
import { OverviewView } from './overview-view.tsx'
import { ReviewLinksView } from './review-links-view.tsx'
import { SignedOut } from './signed-out.tsx'
import { useAsked } from './use-asked.ts'
import { useEachMinute } from './use-each-minute.ts'
import { useKeys } from './use-keys.ts'
import { useLive } from './use-live.ts'
import { ViewBoundary } from './view-boundary.tsx'

/** Several events often come at once: one request answers all of them. */
const SETTLE_MS = 120

const VIEWS = [
  ['/', 'Inbox'],
  ['/calendar', 'Calendar'],
  ['/overview', 'Overview'],
  ['/numbers', 'Numbers'],
  ['/review-links', 'Review links'],
] as const

/** With no items, anything may have changed. */
export type News = { count: number; items: ReadonlySet<string> }

export function Console() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [helpOpen, setHelpOpen] = useState(false)
  const { value: overview, error, again } = useAsked<Overview>('/api/overview')
  const { news, state } = useNews(again)
  useEachMinute(() => void again())
  // As a link does: where one is already would be a second entry, and Back would lead there.
  const go = (to: string) => navigate(to, { replace: to === pathname + search })
  useKeys({
    '?': () => setHelpOpen(true),
    // The filters of the inbox are only in its own address.
    i: () => go(pathname === '/' || pathname.startsWith('/items/') ? `/${search}` : '/'),
    c: () => go('/calendar'),
    o: () => go('/overview'),
    m: () => go('/numbers'),
    r: () => go('/review-links'),
  })
  useViewChange(pathname)
  const view = VIEWS.find(([to]) => to === pathname)?.[0] ?? '/'
  return (
    <>
      <header className="console-head slab">
        <p className="console-brand">Operator side</p>
        <nav aria-label="Views">
          {VIEWS.map(([to, name]) => (
            <Link key={to} to={to} className="console-tab" aria-current={to === view ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <p className="console-state mark" role="status">
          <span className={state === 'live' ? 'lamp lamp-on' : 'lamp'} aria-hidden="true" />
          <span className={state === 'live' ? 'max-sm:sr-only' : ''}>
            {state === 'live' ? 'Live' : 'Reconnecting…'}
          </span>
        </p>
        <button
          type="button"
          className="btn btn-sm btn-icon"
          aria-label="Keys"
          onClick={() => setHelpOpen(true)}
        >
          ?
        </button>
      </header>
      <SignedOut overview={overview} />
      <ViewBoundary key={pathname.startsWith('/items/') ? '/' : pathname}>
        <Routes>
          <Route
            path="/overview"
            element={<OverviewView overview={overview} error={error} again={again} />}
          />
          <Route path="/calendar" element={<CalendarView news={news} />} />
          <Route path="/review-links" element={<ReviewLinksView />} />
          <Route path="/numbers" element={<NumbersView />} />
          <Route path="/" element={<InboxView news={news} overview={overview} />} />
          <Route path="/items/:id" element={<InboxView news={news} overview={overview} />} />
        </Routes>
      </ViewBoundary>
      <HelpDialog open={helpOpen} onClose={() => setHelpOpen(false)} />
    </>
  )
}

/**
 * For a screen reader each view is a page: with a title of its own, and the focus on its heading. An item
 * sets both itself, and coming back from one returns to its row in the list, or to where the list has put it.
 */
function useViewChange(pathname: string) {
  const seen = useRef<string>(undefined)
  useEffect(() => {
    const previous = seen.current
    seen.current = pathname
    const heading = document.querySelector('h1')
    if (pathname.startsWith('/items/') || !heading) return
    document.title = `${heading.textContent} | Operator side`
    if (previous !== undefined && previous !== pathname)
      (rowOf(previous) ?? document.querySelector<HTMLElement>('a.row:focus') ?? heading).focus()
  }, [pathname])
}

function rowOf(itemPath: string): HTMLAnchorElement | undefined {
  const rows = document.querySelectorAll<HTMLAnchorElement>('a.row')
  return [...rows].find((row) => row.pathname === itemPath)
}

/** Counts what has happened at the server, so that views request their data again. */
function useNews(again: () => Promise<void>) {
  const [news, setNews] = useState<News>({ count: 0, items: new Set() })
  const waiting = useRef<LiveEvent[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const state = useLive((event) => {
    waiting.current.push(event)
    // Throttled, not debounced: deliveries of a backlog follow one another for minutes.
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      const missed = waiting.current.some(({ type }) => type === 'reload')
      const items = new Set(missed ? [] : waiting.current.flatMap(({ submissionId }) => submissionId ?? []))
      waiting.current = []
      setNews(({ count }) => ({ count: count + 1, items }))
      void again()
    }, SETTLE_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return { news, state }
}
