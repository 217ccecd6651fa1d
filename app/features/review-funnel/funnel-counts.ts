import type { ReviewCount } from '#domain/reviews/review-count.ts'

const ENDPOINT = '/api/review-counts'

/** Numbers only, and never in the way: a count that is lost is lost. */
export function countFunnel(count: ReviewCount): void {
  navigator.sendBeacon?.(ENDPOINT, JSON.stringify(count))
}

/** Where the browser counts by itself, for pages without JavaScript. */
export function countAddress({ slug, event, rating }: ReviewCount): string {
  const parameters = { event, ...(slug && { slug }), ...(rating && { rating: String(rating) }) }
  return `${ENDPOINT}?${new URLSearchParams(parameters)}`
}
