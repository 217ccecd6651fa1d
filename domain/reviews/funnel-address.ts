import { type Rating, toRating } from './rating.ts'
import { isReviewSlug, reviewPath } from './review-business.ts'
import { businessName, type ReviewLink, resolveReviewLink } from './review-link.ts'

/** Identifies a funnel: a registered business by its short link, any other by its name and link. */
export type FunnelAddress = {
  /** Null when the address itself names business and link. */
  slug: string | null
  business: string
  link: ReviewLink
  /** A tablet on the counter: nothing of a customer stays for the next one. */
  kiosk: boolean
}
export type FunnelState = { rating?: Rating | null; sent?: boolean }

/** Reads an address's parameters or a form's fields, validating each one again. */
export function readFunnelAddress(given: Readonly<Record<string, unknown>>, ownBrand: string): FunnelAddress {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : null)
  const business = businessName(text('business'), ownBrand)
  const slug = text('slug')
  return {
    slug: slug && isReviewSlug(slug) ? slug : null,
    business,
    link: resolveReviewLink({ googleUrl: text('googleUrl'), placeId: text('placeId'), business }),
    kiosk: text('kiosk') === '1',
  }
}

export function readFunnelState(given: Readonly<Record<string, unknown>>): Required<FunnelState> {
  return { rating: toRating(given.rating), sent: given.sent === '1' }
}

/** Parameters that lead to the same funnel again; the validated link already contains any place id. */
export function funnelFields({ slug, business, link, kiosk }: FunnelAddress): Record<string, string> {
  return {
    ...(slug === null && { ...(business && { business }), googleUrl: link.webUrl }),
    ...(kiosk && { kiosk: '1' }),
  }
}

/** Fields that a feedback form sends along, so that its response leads back to the same funnel. */
export function feedbackAddressFields(address: FunnelAddress): Record<string, string> {
  const { slug, business } = address
  return { ...funnelFields(address), business, ...(slug !== null && { slug }) }
}

/** Path of a registered business's short link, or of the page for any other. */
export function funnelPage({ slug }: Pick<FunnelAddress, 'slug'>): string {
  return slug === null ? '/review-funnel' : reviewPath(slug)
}

export function funnelPath(address: FunnelAddress, { rating, sent }: FunnelState = {}): string {
  const parameters = new URLSearchParams({
    ...funnelFields(address),
    ...(rating && { rating: String(rating) }),
    ...(sent && { sent: '1' }),
  })
  const path = funnelPage(address)
  return parameters.size > 0 ? `${path}?${parameters}` : path
}
