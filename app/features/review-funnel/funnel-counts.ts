import type { ReviewCount } from '#domain/reviews/review-count.ts'

const ENDPOINT = '/api/review-counts'

/** Numbers only, and never in the way: a count that is lost is lost. */
export function countFunnel(count: ReviewCount): void {
  navigator.sendBeacon?.(ENDPOINT, JSON.stringify(count))
}
