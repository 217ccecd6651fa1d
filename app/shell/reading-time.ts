/** '1 minute', '4 minutes'. */
export function readingTime(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
