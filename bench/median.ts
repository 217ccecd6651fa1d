/** Of at least one value; of an even number the upper of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Of at least one time in milliseconds; `digits` are those after the point. */
export function medianAndWorst(
  times: readonly number[],
  digits: number,
): { medianMs: number; worstMs: number } {
  const rounded = (ms = Number.NaN) => Number(ms.toFixed(digits))
  return { medianMs: rounded(median(times)), worstMs: rounded(times.toSorted((a, b) => a - b).at(-1)) }
}
