const MINUTE_MS = 60_000

/**
 * Recalculates at most once a minute: calendar arithmetic takes longer than everything else
 * that a page or lead needs.
 */
export function eachMinute<T>(work: (at: number) => T): (at: number) => T {
  let minute = Number.NaN
  let last: T | undefined
  return (at) => {
    const current = Math.floor(at / MINUTE_MS)
    if (last === undefined || current !== minute) last = work(at)
    minute = current
    return last
  }
}
