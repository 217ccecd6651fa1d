import * as z from 'zod/mini'
import { urlFrom } from '#domain/url-from.ts'
import { amount } from './amount.ts'
import { BOTTLENECK_MAX, BOTTLENECK_MIN, TRADES } from './audit-answers.ts'
import { blankToMissing } from './clean-text.ts'
import { Email } from './email.ts'
import { formText, NO_FORM, optional } from './form-text.ts'
import { Phone } from './phone-rule.ts'
import { reachable } from './reachable.ts'

const INVALID_WEBSITE = 'Please enter a valid website URL'
const INVALID_BOTTLENECK = `Please provide ${BOTTLENECK_MIN}-${BOTTLENECK_MAX} characters`
/** What people write into the field who have none: looked at as an address, it would be a website that is down. */
const NO_WEBSITE = /^\s*(none|no|nope|nil|n\s?[./]?\s?a\.?|-+)\s*$/i
const NO_CONSENT = 'Please consent to receive the audit'

export const AuditRequest = z
  .object(
    {
      name: formText({ message: 'Name is required', max: 100 }),
      businessName: formText({ message: 'Business name is required', max: 120 }),
      trade: z.enum(TRADES, 'Please select your trade'),
      serviceArea: formText({ message: 'Service area is required', max: 120 }),
      phone: optional(Phone),
      email: optional(Email),
      website: optional(
        formText({ message: INVALID_WEBSITE, max: 500 }).check(
          z.overwrite(withScheme),
          z.refine(isWebAddress, INVALID_WEBSITE),
        ),
        noneToMissing,
      ),
      weeklyLeads: optional(amount('Please enter a valid number')),
      avgJobValue: optional(amount('Please enter a valid amount')),
      mainBottleneck: optional(
        formText({
          message: INVALID_BOTTLENECK,
          longMessage: INVALID_BOTTLENECK,
          min: BOTTLENECK_MIN,
          max: BOTTLENECK_MAX,
          lines: true,
        }),
      ),
      consent: z.pipe(z.transform(isTicked), z.literal(true, NO_CONSENT)),
    },
    NO_FORM,
  )
  .check(reachable())
export type AuditRequest = z.infer<typeof AuditRequest>

/** A checkbox as a form posts it, or a JSON boolean. */
function isTicked(value: unknown): boolean {
  return value === true || value === 'on' || value === 'true'
}

function noneToMissing(value: unknown): unknown {
  return typeof value === 'string' && NO_WEBSITE.test(value) ? undefined : blankToMissing(value)
}

/**
 * Repairs 'http:/x' and 'http//x', common typos on phones, and a scheme before another: a browser would read
 * the host as 'http'.
 */
function withScheme(typed: string): string {
  const address = typed.replace(/^(?:(https?)(?::\/{0,2}|\/\/)\s*)+/i, '$1://')
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`
}

function isWebAddress(address: string): boolean {
  const url = urlFrom(address)
  if (!url || !/^https?:$/.test(url.protocol)) return false
  // Chromium accepts spaces in a host and encodes them as %20; every other engine refuses them.
  return url.username === '' && url.password === '' && !url.hostname.includes('%')
}
