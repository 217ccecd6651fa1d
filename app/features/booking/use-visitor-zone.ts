import { startTransition, useEffect, useState } from 'react'
import { timeZoneOf } from '#domain/booking/slot-text.ts'

/** The zone that times are shown in: the one that the address names, else ours until the browser has told its own. */
export function useVisitorZone(named: string | null, ourZone: string): string {
  const [zone, setZone] = useState(named ?? ourZone)
  useEffect(() => {
    if (named) return
    const own = timeZoneOf(new Intl.DateTimeFormat().resolvedOptions().timeZone)
    // A page of times in other words is no reason to hold up who scrolls.
    if (own) startTransition(() => setZone(own))
  }, [named])
  return zone
}
