import {
  checkReviewBusiness,
  type ReviewBusiness,
  type ReviewBusinessFacts,
} from '#domain/reviews/review-business.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { Store } from '#server/store/store.ts'
import { logoDataUrl } from './logo.ts'

type Deps = { store: Pick<Store, 'addReviewBusiness'>; clock: Clock }
type Answer = { business: ReviewBusiness; reasons: [] } | { business: null; reasons: string[] }

/** Registers a business for `/r/{slug}`; `logo` is the picture's bytes. Every reason against it comes at once. */
export async function registerBusiness(
  { store, clock }: Deps,
  facts: ReviewBusinessFacts,
  logo: Uint8Array | null = null,
): Promise<Answer> {
  const checked = checkReviewBusiness(facts)
  const picture = logo && logoDataUrl(logo)
  const reasons = [...checked.reasons, ...(picture && 'reason' in picture ? [picture.reason] : [])]
  if (reasons.length > 0) return { business: null, reasons }
  const business = {
    ...checked.business,
    logo: picture && 'url' in picture ? picture.url : null,
    createdAt: new Date(clock.now()).toISOString(),
  }
  if (await store.addReviewBusiness(business)) return { business, reasons: [] }
  return {
    business: null,
    reasons: [`The slug ${business.slug} is taken: choose another, or remove it first.`],
  }
}
