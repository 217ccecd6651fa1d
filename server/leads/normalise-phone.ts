import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** E.164 for a number that can be told for sure, read as Australian unless it says otherwise; else null, never a refusal. */
export function normalisePhone(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, 'AU')
  return parsed?.isValid() ? parsed.number : null
}
