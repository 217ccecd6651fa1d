import { isDeepStrictEqual } from 'node:util'
import {
  checkReviewBusiness,
  type ReviewBusiness,
  type ReviewBusinessErrors,
  type ReviewBusinessFacts,
} from '#domain/reviews/review-business.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { Store } from '#server/store/store.ts'
import { logoDataUrl } from './logo.ts'

type Deps = { store: Pick<Store, 'addReviewBusiness' | 'findReviewBusiness' | 'reviewCounts'>; clock: Clock }
/** `countedBefore`: the short link was in use, by this business or another, and its counts are shown with it. */
type Answer =
  | { business: ReviewBusiness; countedBefore: boolean }
  | { business: null; errors: ReviewBusinessErrors }

/** Registers a business for `/r/{slug}`; `logo` is the picture's bytes. Returns all errors, by field. */
export async function registerBusiness(
  { store, clock }: Deps,
  facts: ReviewBusinessFacts,
  logo: Uint8Array | null = null,
): Promise<Answer> {
  const checked = checkReviewBusiness(facts)
  const picture = logo && logoDataUrl(logo)
  const errors = { ...checked.errors, ...(picture && 'reason' in picture && { logo: [picture.reason] }) }
  if (Object.keys(errors).length > 0) return { business: null, errors }
  const business = {
    ...checked.business,
    logo: picture && 'url' in picture ? picture.url : null,
    createdAt: new Date(clock.now()).toISOString(),
  }
  const countedBefore = (await store.reviewCounts()).some(({ slug }) => slug === business.slug)
  if (await store.addReviewBusiness(business)) return { business, countedBefore }
  // The same request sent again, e.g. because the answer was lost, succeeds.
  const there = await store.findReviewBusiness(business.slug)
  if (there && isSame(there, business)) return { business: there, countedBefore: false }
  const taken = `The slug ${business.slug} is taken: choose another, or remove it first.`
  return { business: null, errors: { slug: [taken] } }
}

function isSame(there: ReviewBusiness, { createdAt: _now, ...given }: ReviewBusiness): boolean {
  const { createdAt: _then, ...kept } = there
  return isDeepStrictEqual(kept, given)
}
