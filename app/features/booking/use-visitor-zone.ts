import { startTransition, useEffect, useState } from 'react'
import { timeZoneOf } from '#domain/booking/slot-text.ts'

/** The visitor's time zone: the one given, else null until the browser has reported its own. */
export function useVisitorZone(given: string | null): string | null {
  const [zone, setZone] = useState(given)
  useEffect(() => {
    if (given) return
    const own = timeZoneOf(new Intl.DateTimeFormat().resolvedOptions().timeZone)
    // Rerendering a page of times must not block scrolling.
    if (own) startTransition(() => setZone(own))
  }, [given])
  return zone
}
