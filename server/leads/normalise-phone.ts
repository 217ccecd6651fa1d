import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { contactOf } from '#domain/leads/contact.ts'
import type { SubmissionPayload } from '#domain/leads/submission.ts'

/** E.164 for a number that can be told for sure, read as Australian unless it says otherwise; else null, never a refusal. */
export function normalisePhone(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, 'AU')
  return parsed?.isValid() ? parsed.number : null
}

/** Of the number that a form was sent with. Takes some 15 µs: a tenth of taking a lead, so it is not done there. */
export function phoneE164Of(payload: SubmissionPayload): string | undefined {
  const { phone } = contactOf(payload)
  return phone && (normalisePhone(phone) ?? undefined)
}
