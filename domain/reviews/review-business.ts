import { cleanLine } from '#domain/leads/clean-text.ts'
import {
  allowedGoogleUrl,
  BUSINESS_NAME_MAX,
  isPlaceId,
  type ReviewLink,
  resolveReviewLink,
} from './review-link.ts'

/** A business that the operator has registered: its customers rate it at `/r/{slug}`. */
export type ReviewBusiness = {
  slug: string
  name: string
  /** At least one of the two is set. */
  placeId: string | null
  link: string | null
  /** A `data:` URL of a picture, for the printed pages. */
  logo: string | null
  /** ISO instant. */
  createdAt: string
}

export type ReviewBusinessFacts = {
  name: string
  slug: string
  placeId?: string | undefined
  link?: string | undefined
}

/** All reasons for refusing it, by `name`, `slug`, `placeId`, `link` or `logo`. */
export type ReviewBusinessErrors = Record<string, string[]>

/** Limit for the picture file, which is embedded in each printed page. */
export const LOGO_MAX_BYTES = 100 * 1024
export const LOGO_TOO_LARGE = `The logo is larger than ${LOGO_MAX_BYTES / 1024} KiB: save it smaller.`

/** The business as it would be stored, and all reasons for refusing it. */
export function checkReviewBusiness(facts: ReviewBusinessFacts): {
  business: Omit<ReviewBusiness, 'logo' | 'createdAt'>
  errors: ReviewBusinessErrors
} {
  const name = cleanLine(facts.name)
  const placeId = facts.placeId?.trim() || null
  const link = facts.link ? allowedGoogleUrl(facts.link) : null
  const checks: [keyof ReviewBusinessFacts, boolean, string][] = [
    ['name', !name, 'The name is empty.'],
    [
      'name',
      [...name].length > BUSINESS_NAME_MAX,
      `The name is longer than ${BUSINESS_NAME_MAX} characters.`,
    ],
    ['slug', !facts.slug, 'The slug is empty.'],
    [
      'slug',
      facts.slug !== '' && !isReviewSlug(facts.slug),
      `The slug '${facts.slug}' does not work in an address: use 2 to 60 lowercase letters, digits and hyphens, with a letter or digit at both ends.`,
    ],
    [
      'placeId',
      placeId !== null && !isPlaceId(placeId),
      'That is not a Google place id: it has 10 to 300 letters, digits, hyphens and underscores, and mostly begins with ChIJ.',
    ],
    [
      'link',
      Boolean(facts.link) && link === null,
      'That link is not allowed: give the https link of a Google review, maps or search page, such as https://g.page/r/…/review.',
    ],
    ['placeId', !placeId && !facts.link, 'A place id or a link is needed.'],
  ]
  const errors: ReviewBusinessErrors = {}
  for (const [field, wrong, why] of checks) if (wrong) errors[field] = [...(errors[field] ?? []), why]
  return { business: { slug: facts.slug, name, placeId, link }, errors }
}

/** People type a slug from a card: it is short, without a hyphen at either end, easily overlooked. */
export function isReviewSlug(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,58}[a-z0-9]$/.test(text)
}

/** Where this business's customers leave a public review. */
export function reviewLinkOf({ link, placeId, name }: ReviewBusiness): ReviewLink {
  return resolveReviewLink({ googleUrl: link, placeId, business: name })
}

/** A warning for who registers it: counts outlive their link, and do not say whose they were. */
export function earlierCountsText(slug: string): string {
  return `What was counted for ${reviewPath(slug)} before is shown with it. If that was another business, end this link and choose another slug.`
}

export function reviewPath(slug: string): string {
  return `/r/${slug}`
}
