import { within } from '#domain/pages/within.ts'

/** Whoever rates a business there is its customer, and not our prospect. Routes match in any case. */
export function isReviewPage(path: string): boolean {
  const lower = path.toLowerCase()
  return within(lower, '/review-funnel') || within(lower, '/r')
}
