import type { ReviewBusiness } from '#domain/reviews/review-business.ts'
import type { ReviewCount } from '#domain/reviews/review-count.ts'
import type { CountedReviews } from '#domain/reviews/review-report.ts'

/** Registered businesses and what happened on their pages. */
export type ReviewLinksStore = {
  /** False when the slug is taken. */
  addReviewBusiness: (business: ReviewBusiness) => Promise<boolean>
  findReviewBusiness: (slug: string) => Promise<ReviewBusiness | null>
  /** Sorted by name. */
  listReviewBusinesses: () => Promise<ReviewBusiness[]>
  /** False if there was none. Its counts are kept. */
  removeReviewBusiness: (slug: string) => Promise<boolean>
  /** Adds one on that day ('2026-11-21'). False, and not counted, if the slug is not registered. */
  countReview: (count: ReviewCount, day: string) => Promise<boolean>
  /** Sums over the days from `since` on, or over all. */
  reviewCounts: (since?: string) => Promise<CountedReviews[]>
}
