import * as z from 'zod'

/** Small schemas that all content schemas are built from. */

export const line = z.string().trim().min(1)
/** The lengths that a search result shows before it cuts them. */
export const TITLE_MAX = 60
export const DESCRIPTION_MAX = 160
export const title = line.max(TITLE_MAX)
export const description = line.min(50).max(DESCRIPTION_MAX)
/** Must be a real date: 30 February would break the page that shows it. */
export const day = z.iso.date('a date as 2026-11-21')
/** E.164: landlines with area code, mobiles, and numbers that begin with 13 or 18; shown grouped the Australian way. */
export const phone = z
  .string()
  .regex(
    /^\+61([2-578]\d{8}|1[38]00\d{6}|13\d{4}|180\d{4})$/,
    'a number as +61255500142 (02 5550 0142 without its first 0), or as +611300975711 for 1300 975 711, without spaces',
  )
const ADDRESS = 'an address as https://www.example.com'
export const url = z
  .url({ protocol: /^https?$/, hostname: /\./, error: ADDRESS })
  .regex(/^https?:\/\//, ADDRESS)
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const slug = z.string().regex(SLUG, 'a slug as missed-call-text-back')
