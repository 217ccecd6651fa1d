import * as z from 'zod'

/** Small schemas that all content schemas are built from. */

export const line = z.string().trim().min(1)
/** The lengths that a search result shows before it cuts them. */
export const TITLE_MAX = 60
const DESCRIPTION_MAX = 160
export const title = line.max(TITLE_MAX)
export const description = line.min(50).max(DESCRIPTION_MAX)
/** Must be a real date: 30 February would break the page that shows it. */
export const day = z.iso.date('a date as 2026-11-21')
/** When a page was written or changed. Next year's is let through, for pages that wait and clocks that are wrong. */
export const pastDay = day.refine((date) => Number(date.slice(0, 4)) <= new Date().getFullYear() + 1, {
  error: 'a day years from now: correct the year',
})
/** E.164: landlines with area code, mobiles, and numbers that begin with 13 or 18; shown grouped the Australian way. */
export const phone = z
  .string()
  .regex(
    /^\+61([2-578]\d{8}|1[38]00\d{6}|13\d{4}|180\d{4})$/,
    'a number as +61255500142 (02 5550 0142 without its first 0), or as +611300975711 for 1300 975 711, without spaces',
  )
const ADDRESS = 'an address as https://www.example.com'
export const url = z
  .url({ protocol: /^https?$/, hostname: /\./, error: ADDRESS, abort: true })
  .regex(/^https?:\/\//, { error: ADDRESS, abort: true })
/** Of a page that is served by https alone. */
export const secureUrl = url.regex(/^https:/, ADDRESS)
/** Only zeros are the sample's, which `doctor` names. */
export const abn = z
  .string()
  .regex(/^\d{2} \d{3} \d{3} \d{3}$/, { error: 'eleven digits, grouped as 51 824 753 556', abort: true })
  .refine((text) => !/[1-9]/.test(text) || hasCheckDigits(text), {
    error: 'the check digits are wrong: copy the number from abr.business.gov.au',
  })
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const slug = z.string().regex(SLUG, 'a slug as missed-call-text-back')

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** The rule of the Australian Business Register: without 1 in the first digit, the weighted sum is a multiple of 89. */
function hasCheckDigits(text: string): boolean {
  const digits = [...text.replaceAll(' ', '')].map(Number)
  const sum = ABN_WEIGHTS.reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), -10)
  return sum % 89 === 0
}
