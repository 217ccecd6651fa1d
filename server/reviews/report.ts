import { type ReviewReport, reviewReports } from '#domain/reviews/review-report.ts'
import type { Store } from '#server/store/store.ts'

/** For the command and the operator's console: per link what was viewed, rated, shown and used. `since` is a day. */
export async function reviewReport(
  store: Pick<Store, 'listReviewBusinesses' | 'reviewCounts'>,
  since?: string,
): Promise<ReviewReport[]> {
  return reviewReports(await store.listReviewBusinesses(), await store.reviewCounts(since))
}
