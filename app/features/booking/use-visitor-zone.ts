import { useEffect, useState } from 'react'
import { isTimeZone } from '#domain/booking/slot-text.ts'

/** The zone that times are shown in: the one that the address names, else ours until the browser has told its own. */
export function useVisitorZone(named: string | null, ourZone: string): string {
  const [zone, setZone] = useState(named ?? ourZone)
  useEffect(() => {
    if (named) return
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if (isTimeZone(timeZone)) setZone(timeZone)
  }, [named])
  return zone
}
