import { PHONE_MIN_DIGITS } from '#domain/leads/phone.ts'
import { foldDigits } from '#domain/people/person.ts'
import { joinedFigures, normalisePhone } from './normalise-phone.ts'

/**
 * `tel:` with the international form, if that can be derived, or else the first figures that could be a
 * number; null if there is nothing to dial.
 */
export function telHref(phone: string): string | null {
  const e164 = normalisePhone(phone)
  if (e164) return `tel:${e164}`
  const folded = foldDigits(phone).replace(/\(0\)/g, '')
  const figures = folded.match(/\+?[\d\s().‐-―-]+/g) ?? []
  const numbers = figures.map((text) => `${text.startsWith('+') ? '+' : ''}${text.replace(/\D/g, '')}`)
  const dialled =
    [...numbers, joinedFigures(folded)].find(({ length }) => length >= PHONE_MIN_DIGITS) ??
    numbers.find(({ length }) => length >= 3)
  return dialled ? `tel:${dialled}` : null
}
