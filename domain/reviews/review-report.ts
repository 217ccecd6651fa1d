import type { Overview } from '#domain/operator/api.ts'
import { isPositive, RATINGS } from './rating.ts'
import type { ReviewBusiness } from './review-business.ts'
import type { ReviewCount, ReviewEvent } from './review-count.ts'

export type CountedReviews = ReviewCount & { count: number }

/** What happened at one short link, as the console and the commands show it. */
export type ReviewReport = Overview['reviews'][number]
export type LinkTreatment = ReviewReport['low']

/** One report per link: registered ones first, by name, then the counts of removed and unregistered ones. */
export function reviewReports(
  businesses: readonly Pick<ReviewBusiness, 'slug' | 'name'>[],
  counts: readonly CountedReviews[],
): ReviewReport[] {
  const names = new Map(businesses.map(({ slug, name }) => [slug, name]))
  const counted = new Set(counts.map(({ slug }) => slug))
  const removed = [...counted].filter((slug) => slug !== null && !names.has(slug)).sort()
  const slugs = [...names.keys(), ...removed, ...(counted.has(null) ? [null] : [])]
  return slugs.map((slug) => {
    const own = counts.filter((count) => count.slug === slug)
    return {
      slug,
      name: (slug !== null && names.get(slug)) || null,
      views: total(own, 'view', () => true),
      byRating: RATINGS.map((rating) => ({ rating, ...treatment(own, (given) => given === rating) })),
      low: treatment(own, (rating) => !isPositive(rating)),
      high: treatment(own, isPositive),
    }
  })
}

function treatment(counts: readonly CountedReviews[], takes: (rating: number) => boolean): LinkTreatment {
  const rated = total(counts, 'rated', takes)
  const linkShown = total(counts, 'link-shown', takes)
  const linkUsed = total(counts, 'link-used', takes)
  return {
    rated,
    linkShown,
    linkUsed,
    shownShare: share(linkShown, rated),
    usedShare: share(linkUsed, linkShown),
  }
}

function total(
  counts: readonly CountedReviews[],
  event: ReviewEvent,
  takes: (rating: number) => boolean,
): number {
  return counts
    .filter((count) => count.event === event && (count.rating === null || takes(count.rating)))
    .reduce((sum, { count }) => sum + count, 0)
}

/** Capped, because a report that got lost must not make the share exceed 1. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(1, part / whole)
}
