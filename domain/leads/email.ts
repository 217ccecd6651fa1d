import * as z from 'zod/mini'
import { cleanLine } from './clean-text.ts'

const INVALID_EMAIL = 'Please enter a valid email'

/** Browsers accept `jo@localhost`, but no visitor has such an address. */
const A_DOT = /@.+\./

/**
 * Accepts what a browser's own field accepts (HTML's rule), so that no real address is refused. 254 is the
 * longest address that SMTP can carry (RFC 5321, 4.5.3.1.3).
 */
export const Email = z
  .string({ error: INVALID_EMAIL })
  .check(
    z.overwrite(cleanLine),
    z.maxLength(254, { error: INVALID_EMAIL, abort: true }),
    z.regex(z.regexes.html5Email, { error: INVALID_EMAIL, abort: true }),
    z.regex(A_DOT, INVALID_EMAIL),
  )

export function isEmail(value: unknown): value is string {
  return Email.safeParse(value).success
}
