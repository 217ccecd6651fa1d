import * as z from 'zod/mini'
import { VARIANTS } from '#domain/experiments/variants.ts'
import { withoutPersonal } from '#domain/pages/personal-page.ts'

export const TEXT_MAX = 500
/** Looked through for what is about a person, before it is cut. */
export const ADDRESS_READ = 2000

/** What cannot be read is left out, what is long is cut: the rest says where a lead came from all the same. */
function readable<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined)
}

const text = readable(z.string().check(z.overwrite((value) => value.slice(0, TEXT_MAX))))
/** Of a page, ours or another's: somebody's name or signed link in it is no campaign. */
const address = readable(
  z.string().check(z.overwrite((value) => withoutPersonal(value.slice(0, ADDRESS_READ)).slice(0, TEXT_MAX))),
)

/** One arrival on the site: where from, with which campaign marks. */
export const Touch = z.object({
  /** ISO instant of the arrival. */
  at: text,
  landingPage: address,
  referrer: address,
  utmSource: text,
  utmMedium: text,
  utmCampaign: text,
  utmContent: text,
  utmTerm: text,
  gclid: text,
  fbclid: text,
  msclkid: text,
})
export type Touch = z.infer<typeof Touch>

/** Where a submission came from. Frozen with it in one transaction. */
export const Attribution = z.object({
  firstTouch: readable(Touch),
  lastTouch: readable(Touch),
  /** Label of the call to action that opened the form. */
  ctaSource: text,
  pageUrl: address,
  referrer: address,
  userAgent: text,
  /** Experiment id to variant, e.g. `{ hero_copy: 'B' }`. */
  variants: readable(
    z
      .record(z.string(), z.enum(VARIANTS))
      .check(z.refine((all) => Object.keys(all).every((name) => name.length <= 60))),
  ),
  /** Those of `variants` that the address asked for (`?ab=`): seen, but no evidence. */
  forcedVariants: readable(z.array(z.string().check(z.maxLength(60)))),
})
export type Attribution = z.infer<typeof Attribution>
