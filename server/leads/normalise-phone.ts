import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { contactOf } from '#domain/leads/contact.ts'
import type { SubmissionPayload } from '#domain/leads/submission.ts'
import { foldDigits } from '#domain/people/person.ts'

const GAP = '[\\s()./‐-―-]*'
/**
 * A whole Australian number at the beginning. What follows it is an extension, hours or a second number, as in
 * '0491 570 006 8am-4pm', whose digits are no part of it.
 */
const FIRST_WHOLE = new RegExp(
  `^[^\\d+]*((?:(?:(?:\\+|0011|00)${GAP})?61${GAP}(?:0${GAP})?|0${GAP})[2-578](?:${GAP}\\d){8}|1[38]00(?:${GAP}\\d){6})(?!\\d)`,
)

/** E.164 for a valid number, Australian unless it has a country code; otherwise null, never a refusal. */
export function normalisePhone(text: string): string | null {
  const folded = foldDigits(text)
  return e164(FIRST_WHOLE.exec(folded)?.[1] ?? folded) ?? e164(joinedFigures(folded))
}

/** The digits of a number with any signs in it, as of '0491,570,006'; '' where words part them into several. */
export function joinedFigures(folded: string): string {
  if (/\d.*\p{L}.*\d/su.test(folded)) return ''
  return `${/^\D*\+/.test(folded) ? '+' : ''}${folded.replace(/\D/g, '')}`
}

function e164(figures: string): string | null {
  const parsed = parsePhoneNumberFromString(figures, 'AU')
  return parsed?.isValid() ? parsed.number : null
}

/** E.164 of a form's number. Takes about 15 µs, a tenth of a capture, so captures leave it out. */
export function phoneE164Of(payload: SubmissionPayload): string | undefined {
  const { phone } = contactOf(payload)
  return phone && (normalisePhone(phone) ?? undefined)
}
