import type { Clock } from './clock.ts'

const MINUTE_MS = 60_000

/** Worked out once a minute: the calendar's arithmetic takes longer than all else that a page or a lead needs. */
export function eachMinute<T>(clock: Clock, work: (now: number) => T): () => T {
  let minute = Number.NaN
  let last: T | undefined
  return () => {
    const now = clock.now()
    const current = Math.floor(now / MINUTE_MS)
    if (last === undefined || current !== minute) last = work(now)
    minute = current
    return last
  }
}
