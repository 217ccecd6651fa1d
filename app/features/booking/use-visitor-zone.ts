import { startTransition, useEffect, useState } from 'react'
import { timeZoneOf } from '#domain/booking/slot-text.ts'

/** The zone that times are shown in: the address's, else ours until the browser has reported its own. */
export function useVisitorZone(named: string | null, ourZone: string): string {
  const [zone, setZone] = useState(named ?? ourZone)
  useEffect(() => {
    if (named) return
    const own = timeZoneOf(new Intl.DateTimeFormat().resolvedOptions().timeZone)
    // Rerendering a page of times must not block scrolling.
    if (own) startTransition(() => setZone(own))
  }, [named])
  return zone
}
