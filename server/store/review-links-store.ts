import type { ReviewBusiness } from '#domain/reviews/review-business.ts'
import type { ReviewCount } from '#domain/reviews/review-count.ts'
import type { CountedReviews } from '#domain/reviews/review-report.ts'

/** Registered businesses and what happened on their pages. */
export type ReviewLinksStore = {
  /** False when the slug is taken. */
  addReviewBusiness: (business: ReviewBusiness) => Promise<boolean>
  findReviewBusiness: (slug: string) => Promise<ReviewBusiness | null>
  /** By name. */
  listReviewBusinesses: () => Promise<ReviewBusiness[]>
  /** False when there was none. What was counted for it stays. */
  removeReviewBusiness: (slug: string) => Promise<boolean>
  /** One more on that day ('2026-11-21'). False, and not counted, for a slug that is not registered. */
  countReview: (count: ReviewCount, day: string) => Promise<boolean>
  /** Sums over the days from `since` on, or over all. */
  reviewCounts: (since?: string) => Promise<CountedReviews[]>
}
