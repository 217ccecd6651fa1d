import * as z from 'zod/mini'
import { cleanLine } from './form-text.ts'

const INVALID_EMAIL = 'Please enter a valid email'

/** 254 is the longest address that SMTP can carry (RFC 5321, 4.5.3.1.3). */
export const Email = z
  .string({ error: INVALID_EMAIL })
  .check(
    z.overwrite(cleanLine),
    z.maxLength(254, { error: INVALID_EMAIL, abort: true }),
    z.regex(z.regexes.email, INVALID_EMAIL),
  )

export function isEmail(value: unknown): value is string {
  return Email.safeParse(value).success
}
