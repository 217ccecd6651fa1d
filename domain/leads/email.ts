import * as z from 'zod/mini'
import { urlFrom } from '#domain/url-from.ts'
import { cleanLine } from './clean-text.ts'

const INVALID_EMAIL = 'Please enter a valid email'

/** Browsers accept `jo@localhost`, but no visitor has such an address. */
const A_DOT = /@.+\./

const INTERNATIONAL = /^(.*@)([a-z\d.-]*[\u{80}-\u{10FFFF}][a-z\d.\u{80}-\u{10FFFF}-]*)$/iu

/** An international domain as mail servers know it. Chromium's own field sends it so, others as it was typed. */
export function withAsciiDomain(email: string): string {
  const [, user = '', domain] = INTERNATIONAL.exec(email) ?? []
  const ascii = domain && urlFrom(`http://${domain}`)?.hostname
  return ascii ? user + ascii : email
}

/**
 * What nobody sees, in an address copied from a page. Of joiners a whole run and the letter after it, or else each
 * would look for the end of the run.
 */
const UNSEEN = /[\u200C\u200D]+(?=([^ -~])?)|\p{Default_Ignorable_Code_Point}/gu

/** Joiners stay before letters whose form they choose. */
function withoutUnseen(email: string): string {
  return email.replace(UNSEEN, (unseen, letter) => (letter ? unseen : ''))
}

/**
 * Accepts what a browser's own field accepts (HTML's rule), so that no real address is refused. 254 is the
 * longest address that SMTP can carry (RFC 5321, 4.5.3.1.3).
 */
export const Email = z.string({ error: INVALID_EMAIL }).check(
  z.overwrite((email) => withAsciiDomain(cleanLine(withoutUnseen(email)))),
  z.maxLength(254, { error: INVALID_EMAIL, abort: true }),
  z.regex(z.regexes.html5Email, { error: INVALID_EMAIL, abort: true }),
  z.regex(A_DOT, INVALID_EMAIL),
)

export function isEmail(value: unknown): value is string {
  return Email.safeParse(value).success
}
