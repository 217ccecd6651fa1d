import { useEffect, useEffectEvent } from 'react'

const MINUTE_MS = 60_000

/** Deadlines move even while nothing happens. */
export function useEachMinute(act: () => void): void {
  const tick = useEffectEvent(act)
  useEffect(() => {
    const timer = setInterval(() => tick(), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
}
