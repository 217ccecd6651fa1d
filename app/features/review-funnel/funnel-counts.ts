import type { Rating } from '#domain/reviews/rating.ts'

const ENDPOINT = '/api/review-counts'

export type FunnelCount = {
  /** Null for a business that is not registered. */
  slug: string | null
  event: 'view' | 'rated' | 'link-shown' | 'link-used'
  rating: Rating | null
}

/** Numbers only, and never in the way: a count that is lost is lost. */
export function countFunnel(count: FunnelCount): void {
  navigator.sendBeacon?.(ENDPOINT, JSON.stringify(count))
}
