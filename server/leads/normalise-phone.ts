import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { contactOf } from '#domain/leads/contact.ts'
import type { SubmissionPayload } from '#domain/leads/submission.ts'

/** E.164 for a valid number, Australian unless it has a country code; otherwise null, never a refusal. */
export function normalisePhone(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, 'AU')
  return parsed?.isValid() ? parsed.number : null
}

/** E.164 of a form's number. Takes about 15 µs, a tenth of a capture, so captures leave it out. */
export function phoneE164Of(payload: SubmissionPayload): string | undefined {
  const { phone } = contactOf(payload)
  return phone && (normalisePhone(phone) ?? undefined)
}
