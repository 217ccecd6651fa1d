export const PHONE_MIN_DIGITS = 8
/** Autofill on phones inserts narrow spaces and typographic dashes; they count as spaces and dashes. */
const PHONE_CHARACTERS = /^[\d\s\-‐-―+()]+$/

/** Digits, spaces, dashes, plus and parentheses, with at least 8 digits. Any prefix is accepted. */
export function isPhoneShaped(text: string): boolean {
  return PHONE_CHARACTERS.test(text) && text.replace(/\D/g, '').length >= PHONE_MIN_DIGITS
}

/** National numbers by their first digits, with the usual Australian grouping. */
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/^(4\d{2}|5\d{2})(\d{3})(\d{3})$/, '0$1 $2 $3'],
  [/^([2378])(\d{4})(\d{4})$/, '0$1 $2 $3'],
  [/^(1[38]00)(\d{3})(\d{3})$/, '$1 $2 $3'],
  [/^(13)(\d{2})(\d{2})$/, '$1 $2 $3'],
]

/** An Australian number in the usual grouping, `02 5550 0000`; anything else is unchanged. */
export function formatPhone(e164: string): string {
  const national = /^\+61(\d+)$/.exec(e164)?.[1] ?? ''
  const group = GROUPS.find(([shape]) => shape.test(national))
  return group ? national.replace(group[0], group[1]) : e164
}
