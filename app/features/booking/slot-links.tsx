import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SlotPage } from '#domain/booking/slot-page.ts'

/**
 * For browsers without JavaScript, which cannot report their zone: one for each clock that Australia and its
 * visitors use.
 */
const ZONES = [
  ['Sydney', 'Australia/Sydney'],
  ['Brisbane', 'Australia/Brisbane'],
  ['Adelaide', 'Australia/Adelaide'],
  ['Darwin', 'Australia/Darwin'],
  ['Perth', 'Australia/Perth'],
  ['Auckland', 'Pacific/Auckland'],
  ['London', 'Europe/London'],
] as const

type SlotLinksProps = Pick<SlotPage, 'from' | 'earlierFrom' | 'laterFrom'> & {
  /** The time zone that was asked for, in the address or in a refused post. */
  named: string | null
}

/** Links to other days and other zones; they keep everything else in the address. */
export function SlotLinks({ from, earlierFrom, laterFrom, named }: SlotLinksProps) {
  const [search] = useSearchParams()
  const shown = useRef(from)
  const links = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shown.current === from) return
    shown.current = from
    // Focus moves up to the new times: they are above these links, and the last days have one link less. Not
    // from a field that somebody fills in by now.
    const { activeElement } = document
    if (activeElement === document.body || links.current?.contains(activeElement))
      document.getElementById('booking-start')?.focus()
  }, [from])
  const to = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (named) next.set('tz', named)
    next.set(name, value)
    return `/book?${next}`
  }
  return (
    <nav ref={links} aria-label="Other days" className="actions">
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
