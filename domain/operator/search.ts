import { contactOf } from '#domain/leads/contact.ts'
import type { Submission } from '#domain/leads/submission.ts'
import { phoneDigits } from '#domain/people/person.ts'

/** Kept beside each submission in an index: long enough for who it is and how the message begins. */
const TEXT_MAX = 300
const TERMS_MAX = 6

/** What a submission is found by: its code, the person, the business, the number, the first of their words. */
export function searchText({ reference, payload }: Pick<Submission, 'reference' | 'payload'>): string {
  const { name, phone, email, businessName, location } = contactOf(payload)
  const words = payload.message ?? payload.feedback ?? payload.mainBottleneck
  const parts = [reference, name, businessName, phone && phoneDigits(phone), email, location, words]
  const text = fold(parts.filter((part) => typeof part === 'string').join(' ')).slice(0, TEXT_MAX)
  // The cut may have gone through a character.
  return text.toWellFormed()
}

/** All of these must occur. A query that is a number counts as one, however it is grouped or prefixed. */
export function searchTerms(query: string): string[] {
  if (/^[\d\s+()-]+$/.test(query) && /\d{3}/.test(query.replace(/\D/g, ''))) return [phoneDigits(query)]
  return fold(query).toWellFormed().split(/\s+/).filter(Boolean).slice(0, TERMS_MAX)
}

/** Case and accents are nothing to search by. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
