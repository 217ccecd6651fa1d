import { type Rating, toRating } from './rating.ts'
import { isReviewSlug } from './review-business.ts'

const REVIEW_EVENTS = ['view', 'rated', 'link-shown', 'link-used'] as const
export type ReviewEvent = (typeof REVIEW_EVENTS)[number]

/** One thing that happened on a review page. Nothing in it is about the person. */
export type ReviewCount = {
  /** Null for a business that is not registered. */
  slug: string | null
  event: ReviewEvent
  /** Null for a view only. */
  rating: Rating | null
}

/** Validates a page's report; null if it is invalid. A view has no rating, whatever was sent with it. */
export function toReviewCount(body: unknown): ReviewCount | null {
  const given: Record<string, unknown> = { ...(body as object | null) }
  const event = REVIEW_EVENTS.find((known) => known === given.event)
  const slug = given.slug ?? null
  if (!event || (slug !== null && !(typeof slug === 'string' && isReviewSlug(slug)))) return null
  const rating = event === 'view' ? null : toRating(given.rating)
  return event !== 'view' && rating === null ? null : { slug, event, rating }
}
