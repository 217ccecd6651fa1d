import { cleanLine } from '#domain/leads/clean-text.ts'
import { contactOf } from '#domain/leads/contact.ts'
import { withAsciiDomain } from '#domain/leads/email.ts'
import type { Submission } from '#domain/leads/submission.ts'
import { foldDigits, phoneDigits } from '#domain/people/person.ts'

/**
 * Stored in an index beside each submission: long enough for the contact details and
 * the start of the message.
 */
const TEXT_MAX = 300
const TERMS_MAX = 6
/** Maximum length of a query in UTF-16 units, as an input field counts them. */
export const QUERY_MAX = 200

/** What a text must contain, in any one of these spellings. */
export type SearchTerm = readonly [string, ...string[]]

/**
 * The text that a search matches: reference, name, business, the slug of its review link, phone number, email,
 * location, and the message's beginning.
 */
export function searchText({ reference, payload }: Pick<Submission, 'reference' | 'payload'>): string {
  const { name, phone, email, businessName, location } = contactOf(payload)
  const words = payload.message ?? payload.feedback ?? payload.mainBottleneck
  const { slug } = payload
  const parts = [reference, name, businessName, slug, phone && phoneDigits(phone), email, location, words]
  const text = fold(parts.filter((part) => typeof part === 'string').join(' ')).slice(0, TEXT_MAX)
  // The cut may have split a surrogate pair.
  return text.toWellFormed()
}

/** A number among words, whole or its beginning, with what announces it or joins two; ours have ten digits. */
const NUMBER =
  /(?<![\p{L}\p{N}@_./+-])(?:(?:ph|phone|tel|mob|mobile)[.:]?\s*|[mpt]:\s*|(?:or|and)\s+)?((?:\+|00)(?:[\s()._-]*\d){3,15}|\(?0(?!\.)(?:[\s()._-]*\d){2,9}|61(?:[\s()._-]*\d){9})(?!\d|@|[._]\w)/gu
/** What stands around a word in a sentence, a list or a link. */
const AROUND = /^(?:mailto:|[\p{Ps}\p{Pi}"'<])+|[\p{Pe}\p{Pf}"'>.,;:!?]+$/gu

/**
 * The terms that must all occur. A numeric query counts as one phone number, however it is grouped or
 * prefixed, and so does a number among words. Text copied from a phone's contacts contains invisible marks,
 * which are removed.
 */
export function searchTerms(query: string): SearchTerm[] {
  const line = cleanLine(query)
  const folded = fold(line)
  if (/^[\d\s+()._-]+$/.test(folded) && /\d{3}/.test(folded.replace(/\D/g, ''))) return [numberTerm(folded)]
  const numbers = [...folded.matchAll(NUMBER)].map(([, number = '']) => numberTerm(number))
  const typed = folded.replace(NUMBER, ' ').split(/\s+/).filter(Boolean)
  const words = typed.map((word) => word.replace(AROUND, '')).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const domains = internationalDomains(line)
  const terms = [...numbers, ...words.map((word) => domains.get(word) ?? asHeard(word))]
  return (terms.length > 0 ? terms : asTyped(typed)).slice(0, TERMS_MAX)
}

/** By folded word: an address with an international domain is kept as mail servers know it. */
function internationalDomains(line: string): Map<string, SearchTerm> {
  const found = new Map<string, SearchTerm>()
  for (const typed of line.split(/\s+/)) {
    const word = typed.replace(AROUND, '')
    const ascii = word.includes('@') ? withAsciiDomain(word) : withAsciiDomain(`@${word}`).slice(1)
    if (word.includes('.') && ascii !== word) found.set(fold(word), [fold(word), fold(ascii)])
  }
  return found
}

function asTyped(words: string[]): SearchTerm[] {
  return words.map((word) => [word])
}

/** A name heard on the phone has no apostrophe, or one that its owner leaves out: O'Brien, D'Angelo, Joe's. */
function asHeard(word: string): SearchTerm {
  if (!/^[\p{L}']+$/u.test(word)) return [word]
  const plain = word.replaceAll("'", '')
  const names = [plain, plain.replace(/^([do])(?=\p{L}{3})/u, "$1'")]
  const owners = names.map((name) => name.replace(/(?<=\p{L}{2})s$/u, "'s"))
  const others = new Set([...names, ...owners])
  others.delete(word)
  return [word, ...others]
}

/** A message has a number, or a date that looks like one, as it was written; only our own field has its digits. */
function numberTerm(typed: string): SearchTerm {
  const digits = digitsOf(typed)
  return typed.includes(digits) ? [digits] : [digits, typed]
}

/** The length of a partial number says nothing, so its prefix is removed only if it is written as one. */
function digitsOf(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const whole = phoneDigits(typed)
  const part = /^(\+|00)/.test(typed) ? whole.replace(/^61/, '') : whole
  // '006' may be the end of a number, and only one digit of it would be left.
  return part.length < 3 ? digits : part
}

/** Case, accents, and the kind of apostrophe or dash do not matter to a search. */
function fold(text: string): string {
  const plain = foldDigits(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[’‘ʼ]/g, "'").replace(/[‐-―]/g, '-')
}
