/** '1 minute', '4 minutes', on one line. */
export function readingTime(minutes: number): string {
  return minutes === 1 ? '1\u00a0minute' : `${minutes}\u00a0minutes`
}
