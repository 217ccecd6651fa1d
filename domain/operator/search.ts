import { cleanLine } from '#domain/leads/clean-text.ts'
import { contactOf } from '#domain/leads/contact.ts'
import type { Submission } from '#domain/leads/submission.ts'
import { phoneDigits } from '#domain/people/person.ts'

/** Kept beside each submission in an index: long enough for who it is and how the message begins. */
const TEXT_MAX = 300
const TERMS_MAX = 6
/** Of a query, in UTF-16 units, as a field counts them. */
export const QUERY_MAX = 200

/** What a submission is found by: its code, the person, the business, the number, the first of their words. */
export function searchText({ reference, payload }: Pick<Submission, 'reference' | 'payload'>): string {
  const { name, phone, email, businessName, location } = contactOf(payload)
  const words = payload.message ?? payload.feedback ?? payload.mainBottleneck
  const parts = [reference, name, businessName, phone && phoneDigits(phone), email, location, words]
  const text = fold(parts.filter((part) => typeof part === 'string').join(' ')).slice(0, TEXT_MAX)
  // The cut may have gone through a character.
  return text.toWellFormed()
}

/**
 * All of these must occur. A query that is a number counts as one, however it is grouped or prefixed. What is copied
 * out of a phone's contacts carries marks that nobody sees.
 */
export function searchTerms(query: string): string[] {
  const folded = fold(cleanLine(query))
  if (/^[\d\s+().-]+$/.test(folded) && /\d{3}/.test(folded.replace(/\D/g, ''))) return [numberTerm(folded)]
  return folded.split(/\s+/).filter(Boolean).slice(0, TERMS_MAX)
}

/** A part of a number is not known by its length: its prefix goes where it is written as one. */
function numberTerm(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const whole = phoneDigits(typed)
  const part = /^(\+|00)/.test(typed) ? whole.replace(/^61/, '') : whole
  // '006' is the end of a number, of which one figure would be left.
  return part.length < 3 ? digits : part
}

/** Case, accents and which apostrophe or dash a keyboard types are nothing to search by. */
function fold(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[’‘ʼ]/g, "'").replace(/[‐-―]/g, '-')
}
