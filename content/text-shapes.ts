import * as z from 'zod'

/** Small schemas that all content schemas are built from. */

export const line = z.string().trim().min(1)
export const title = line.max(60)
export const description = line.min(50).max(160)
/** Must be a real date: 30 February would break the page that shows it. */
export const day = z.iso.date('a date as 2026-11-21')
/** E.164; shown grouped the Australian way. */
export const phone = z
  .string()
  .regex(
    /^\+61(\d{6}|\d{8,10})$/,
    'a number as +61255500142, or as +611300975711 for 1300 975 711, without spaces',
  )
export const url = z.url('an address as https://www.example.com')
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a slug as missed-call-text-back')
