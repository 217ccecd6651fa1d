import * as z from 'zod/mini'
import { VARIANTS } from '#domain/experiments/variants.ts'
import { withoutPersonal } from '#domain/pages/personal-page.ts'

export const TEXT_MAX = 500
/** The maximum length that is searched for personal data before the address is cut. */
export const ADDRESS_READ = 2000

/** Leaves out unreadable values and cuts long ones: the remaining fields still say where a lead came from. */
function readable<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined)
}

const text = readable(z.string().check(z.overwrite((value) => value.slice(0, TEXT_MAX))))
/** Address of a page, ours or another site's, without personal data such as names and signed links. */
const address = readable(
  z.string().check(z.overwrite((value) => withoutPersonal(value.slice(0, ADDRESS_READ)).slice(0, TEXT_MAX))),
)

/** One arrival on the site: its origin and campaign parameters. */
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

/** Where a submission came from. Stored with it in one transaction and never changed. */
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
  /** Those of `variants` that the address forced (`?ab=`): shown, but not counted as evidence. */
  forcedVariants: readable(z.array(z.string().check(z.maxLength(60)))),
})
export type Attribution = z.infer<typeof Attribution>
