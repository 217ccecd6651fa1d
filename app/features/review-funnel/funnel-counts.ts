import type { ReviewCount } from '#domain/reviews/review-count.ts'

const ENDPOINT = '/api/review-counts'

/** Sends numbers only, and never gets in the way: a lost count stays lost. */
export function countFunnel(count: ReviewCount): void {
  navigator.sendBeacon?.(ENDPOINT, JSON.stringify(count))
}

/** The address by which the browser itself counts, for pages without JavaScript. */
export function countAddress({ slug, event, rating }: ReviewCount): string {
  const parameters = { event, ...(slug && { slug }), ...(rating && { rating: String(rating) }) }
  return `${ENDPOINT}?${new URLSearchParams(parameters)}`
}
