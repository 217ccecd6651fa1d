import { within } from '#domain/pages/within.ts'

/** The same pages as `isReviewPage`, as prefixes for a query. */
export const REVIEW_PAGES = ['/review-funnel', '/r/'] as const

/** Visitors there are customers of the rated business, not our prospects. Routes are case-insensitive. */
export function isReviewPage(path: string): boolean {
  const lower = path.toLowerCase()
  return within(lower, '/review-funnel') || within(lower, '/r')
}
