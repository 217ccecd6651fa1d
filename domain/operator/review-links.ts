import * as z from 'zod/mini'

/** Messages between the console's page of review links and the operator's server. */

const text = z._default(z.string().check(z.maxLength(2000, 'Use at most 2,000 characters')), '')

/** The rules of each field are the business's own: domain/reviews/review-business.ts. */
export const NewReviewLink = z.object({
  name: text,
  slug: text,
  placeId: text,
  link: text,
  /** The picture's bytes in base64. */
  logo: z.optional(z.string()),
})
export type NewReviewLink = z.input<typeof NewReviewLink>

export const ReviewLinkEntry = z.object({
  slug: z.string(),
  name: z.string(),
  placeId: z.nullable(z.string()),
  link: z.nullable(z.string()),
  createdAt: z.string(),
  /** Whether its printed pages carry a picture. */
  logo: z.boolean(),
  /** Where its customers leave a public review. */
  opens: z.string(),
  url: z.string(),
  card: z.string(),
  stickers: z.string(),
  kiosk: z.string(),
  qr: z.string(),
})
export type ReviewLinkEntry = z.infer<typeof ReviewLinkEntry>

export const AddedReviewLink = z.extend(ReviewLinkEntry, {
  /** Whether the short link was in use before: its earlier counts are shown with it. */
  countedBefore: z.boolean(),
})
export type AddedReviewLink = z.infer<typeof AddedReviewLink>

export const ReviewLinkList = z.object({ links: z.array(ReviewLinkEntry) })
export type ReviewLinkList = z.infer<typeof ReviewLinkList>
