import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SlotPage } from '#domain/booking/slot-page.ts'

/** Where JavaScript cannot ask the browser; the first of each clock that Australia and its visitors keep. */
const ZONES = [
  ['Sydney', 'Australia/Sydney'],
  ['Brisbane', 'Australia/Brisbane'],
  ['Adelaide', 'Australia/Adelaide'],
  ['Darwin', 'Australia/Darwin'],
  ['Perth', 'Australia/Perth'],
  ['Auckland', 'Pacific/Auckland'],
  ['London', 'Europe/London'],
] as const

type SlotLinksProps = Pick<SlotPage, 'from' | 'earlierFrom' | 'laterFrom'>

/** Other days and other zones; whatever else the address carries stays in it. */
export function SlotLinks({ from, earlierFrom, laterFrom }: SlotLinksProps) {
  const [search] = useSearchParams()
  const shown = useRef(from)
  useEffect(() => {
    if (shown.current === from) return
    shown.current = from
    // The times stand above the links, of which the last days have one less: a keyboard begins at what is new.
    document.getElementById('booking-start')?.focus()
  }, [from])
  const to = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    next.set(name, value)
    return `/book?${next}`
  }
  return (
    <nav aria-label="Other days" className="actions">
      {earlierFrom && (
        <Link to={to('from', earlierFrom)} preventScrollReset rel="nofollow" className="btn btn-line btn-sm">
          Earlier days
        </Link>
      )}
      {laterFrom && (
        <Link to={to('from', laterFrom)} preventScrollReset rel="nofollow" className="btn btn-line btn-sm">
          Later days
        </Link>
      )}
      <noscript>
        <p className="flex flex-wrap gap-x-4 text-sm">
          Show the times of{' '}
          {ZONES.map(([name, zone]) => (
            <a key={zone} href={to('tz', zone)} rel="nofollow" className="foot-link">
              {name}
            </a>
          ))}
        </p>
      </noscript>
    </nav>
  )
}
