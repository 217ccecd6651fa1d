const WHOLE = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 })
const TENTHS = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 })

/** Jobs, leads or hours. One decimal for small numbers, so that half a job is not nothing. */
export function formatCount(count: number): string {
  return (count < 10 ? TENTHS : WHOLE).format(count)
}
