import * as z from 'zod/mini'
import { anyKeys } from '#domain/any-keys.ts'

const text = z.string().check(z.maxLength(500))

/** One arrival on the site: where from, with which campaign marks. */
export const Touch = z.object({
  /** ISO instant of the arrival. */
  at: z.optional(text),
  landingPage: z.optional(text),
  referrer: z.optional(text),
  utmSource: z.optional(text),
  utmMedium: z.optional(text),
  utmCampaign: z.optional(text),
  utmContent: z.optional(text),
  utmTerm: z.optional(text),
  gclid: z.optional(text),
  fbclid: z.optional(text),
  msclkid: z.optional(text),
})
export type Touch = z.infer<typeof Touch>

/** Where a submission came from. Frozen with it in one transaction. */
export const Attribution = z.object({
  firstTouch: z.optional(Touch),
  lastTouch: z.optional(Touch),
  /** Label of the call to action that opened the form. */
  ctaSource: z.optional(text),
  pageUrl: z.optional(text),
  referrer: z.optional(text),
  userAgent: z.optional(text),
  /** Experiment id to variant, e.g. `{ hero_copy: 'B' }`. */
  variants: z.optional(
    anyKeys(z.enum(['A', 'B'])).check(z.refine((all) => Object.keys(all).every((name) => name.length <= 60))),
  ),
  /** Those of `variants` that the address asked for (`?ab=`): seen, but no evidence. */
  forcedVariants: z.optional(z.array(z.string().check(z.maxLength(60)))),
})
export type Attribution = z.infer<typeof Attribution>
