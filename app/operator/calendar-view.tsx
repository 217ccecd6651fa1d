import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { afterFrame } from '#app/ui/after-frame.ts'
import type { CalendarCall, CalendarWeek } from '#domain/operator/calendar.ts'
import { addDays } from '#domain/time/dates.ts'
import { BlockDialog } from './block-dialog.tsx'
import { type BlockStart, firstBlockStart } from './block-start.ts'
import { CalendarDay } from './calendar-day.tsx'
import { CallDialog } from './call-dialog.tsx'
import type { News } from './console.tsx'
import { useAsked } from './use-asked.ts'
import { useEachMinute } from './use-each-minute.ts'
import { useKeys } from './use-keys.ts'

export function CalendarView({ news }: { news: News }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const asked = params.get('week')
  const { value, error, again } = useAsked<CalendarWeek>(
    `/api/calendar${asked ? `?week=${encodeURIComponent(asked)}` : ''}`,
  )
  // The previous week stays until the next has loaded: its links have the focus.
  const [week, setWeek] = useState(value)
  if (value && value !== week) setWeek(value)
  const heading = useRef<HTMLHeadingElement>(null)
  const [call, setCall] = useState<CalendarCall | null>(null)
  const [block, setBlock] = useState<BlockStart | null>(null)
  const [said, setSaid] = useState('')
  const refresh = useEffectEvent(again)
  useEffect(() => {
    if (news.count > 0) void refresh()
  }, [news.count])
  useEachMinute(() => void again())
  // Works also while a week is loading: keys come faster than answers.
  const shown = asked ?? value?.from ?? ''
  // An address may have been typed wrong, which the server says.
  const turn = (days: number) =>
    !Number.isNaN(Date.parse(shown)) && navigate(`/calendar?week=${addDays(shown, days)}`)
  useKeys({
    j: () => turn(7),
    k: () => turn(-7),
    t: () => navigate('/calendar', { replace: !asked }),
  })

  async function done(what: string) {
    setCall(null)
    setBlock(null)
    // Cleared first, as a screen reader would not announce the same words twice.
    flushSync(() => setSaid(''))
    setSaid(what)
    await again()
    // The button that was pressed may have gone together with its time slot.
    afterFrame(() => document.activeElement === document.body && heading.current?.focus())
  }

  return (
    <main className="calendar">
      <header className="calendar-head">
        <h1 ref={heading} tabIndex={-1} className="text-h2">
          Calls
        </h1>
        {week && <WeekLinks week={week} />}
        <button
          type="button"
          className="btn btn-sm btn-hot"
          onClick={() => setBlock(week ? firstBlockStart(week) : { date: '' })}
        >
          Keep a time free
        </button>
      </header>
      <p role="status" className={said === '' ? 'sr-only' : 'said'}>
        {said}
      </p>
      {error && (
        <p className="error-summary" role="alert">
          {error}
        </p>
      )}
      {!week && !error && <p>Loading…</p>}
      {week && (
        <>
          <div className="calendar-week">
            {week.days.map((day) => (
              <CalendarDay key={day.date} day={day} onCall={setCall} onSlot={setBlock} onDone={done} />
            ))}
          </div>
          <Feed path={week.feedPath} />
        </>
      )}
      <CallDialog call={call} onClose={() => setCall(null)} onDone={done} />
      <BlockDialog start={block} onClose={() => setBlock(null)} onDone={done} />
    </main>
  )
}

function WeekLinks({ week }: { week: CalendarWeek }) {
  const days = week.days.map(({ name }) => name)
  return (
    <nav className="calendar-weeks" aria-label="Weeks">
      <Link className="btn btn-sm btn-line" to={`/calendar?week=${week.earlier}`}>
        Earlier
      </Link>
      <Link className="btn btn-sm btn-line" to="/calendar">
        This week
      </Link>
      <Link className="btn btn-sm btn-line" to={`/calendar?week=${week.later}`}>
        Later
      </Link>
      <p className="calendar-span" aria-live="polite">
        {days[0]} to {days.at(-1)}, {week.zone}
      </p>
    </nav>
  )
}

function Feed({ path }: { path: string }) {
  return (
    <details className="docket calendar-feed">
      <summary className="delivery-more docket-cell">See these calls in your own calendar</summary>
      <div className="docket-body grid gap-3">
        <p>
          Subscribe to this address in your calendar program. Whoever has it sees names and numbers without
          signing in, so treat it as a password. A new <code>OPERATOR_TOKEN</code> makes a new address.
        </p>
        <input
          className="field-control"
          aria-label="Address of the calendar feed"
          readOnly
          value={new URL(path, location.origin).href}
          onFocus={({ target }) => target.select()}
        />
      </div>
    </details>
  )
}
