/** Takes at least one value; for an even number of values, the upper of the two middle ones. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Takes at least one time in milliseconds; `digits` is the number of decimals. */
export function medianAndWorst(
  times: readonly number[],
  digits: number,
): { medianMs: number; worstMs: number } {
  const rounded = (ms = Number.NaN) => Number(ms.toFixed(digits))
  return { medianMs: rounded(median(times)), worstMs: rounded(times.toSorted((a, b) => a - b).at(-1)) }
}
