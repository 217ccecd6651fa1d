import * as z from 'zod'

/** Small schemas that all content schemas are built from. */

export const line = z.string().trim().min(1)
export const title = line.max(60)
export const description = line.min(50).max(160)
/** Must be a real date: 30 February would break the page that shows it. */
export const day = z.iso.date('a date as 2026-11-21')
/** E.164: landline with area code or mobile, 13 00, 1300 and 1800 numbers; shown grouped the Australian way. */
export const phone = z
  .string()
  .regex(
    /^\+61([2-578]\d{8}|1[38]00\d{6}|13\d{4}|180\d{4})$/,
    'a number as +61255500142 (02 5550 0142 without its first 0), or as +611300975711 for 1300 975 711, without spaces',
  )
export const url = z
  .url({ protocol: /^https?$/, hostname: /\./, error: 'an address as https://www.example.com' })
  .regex(/^https?:\/\//, 'an address as https://www.example.com')
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const slug = z.string().regex(SLUG, 'a slug as missed-call-text-back')
