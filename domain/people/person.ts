import { contactOf } from '#domain/leads/contact.ts'
import { isEmail, withAsciiDomain } from '#domain/leads/email.ts'
import { PHONE_MIN_DIGITS } from '#domain/leads/phone.ts'
import type { SubmissionPayload } from '#domain/leads/submission.ts'

/** A person who asks what data we hold, identified by something that they gave us. */
export type Person = { phone: string } | { email: string }

/** Null for text that is neither a phone number nor an email address. */
export function readPerson(text: string): Person | null {
  const trimmed = foldDigits(text).trim()
  if (/^\S+@\S+$/.test(trimmed)) return { email: foldEmail(trimmed) }
  if (!/^[\d\s\-‐-―+().]+$/.test(trimmed)) return null
  // Digits are counted as typed, as in the forms: a leading 0 is one of them.
  const phone = trimmed.replace(/\D/g, '').length >= PHONE_MIN_DIGITS ? phoneDigits(trimmed) : ''
  return phone === '' ? null : { phone }
}

/** Whether the address that a report was mailed to is the lead's own. If the lead gave one, it may be anybody's. */
export function isRecipientTheirs(payload: SubmissionPayload): boolean {
  return contactOf(payload).email === undefined
}

/**
 * True if any whole answer is this person's number or address; phone and email may
 * contain other text beside it.
 */
export function isAbout(payload: SubmissionPayload, person: Person): boolean {
  const { phone = '', email = '' } = contactOf(payload)
  if (mentions(`${phone}; ${email}`, person) || isGiven(phone, email, person)) return true
  // The address of a business's review page is its own, even if it looks like a number.
  const { slug: _, ...answers } = payload
  return Object.values(answers).some((value) => {
    const given = typeof value === 'string' ? readPerson(value) : null
    return given !== null && isSame(given, person)
  })
}

/** Some forms accept any text as a number or an address: `0491/570/006`, `<jo@sample.example>!`. */
function isGiven(phone: string, email: string, person: Person): boolean {
  const figures = foldDigits(phone)
  if ('phone' in person) return isOneNumber(figures) && phoneDigits(figures) === person.phone
  // Compared as a whole, since much of what could surround an address is allowed within one:
  // a/jo@sample.example. Not in the `if` itself, after which TypeScript would take `email` for `never`.
  const isWhole: boolean = isEmail(email)
  if (isWhole) return isSame({ email: foldEmail(email) }, person)
  const spoken = email
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s*@\s*/g, '@')
  const around = RegExp.escape(person.email.normalize('NFKC'))
  return new RegExp(`(?<![\\p{L}\\p{N}._%+&-]|[\\p{L}\\p{N}]')${around}(?!\\.?[\\p{L}\\p{N}-])`, 'u').test(
    spoken,
  )
}

/** '4pm on 9157 0006' and '0491 570 00 ext 6' are several numbers, whatever their digits form together. */
function isOneNumber(text: string): boolean {
  return /^\D*(?:\+|0|1|61)/.test(text) && !/\d.*\p{L}.*\d/u.test(text)
}

/** Whether somebody else's text mentions this person. */
export function mentions(text: string, person: Person): boolean {
  if ('phone' in person)
    return (foldDigits(text).match(/[+\d][\d\s\-‐-―().]{6,}\d/g) ?? []).some((figures) =>
      holds(figures, person.phone),
    )
  return (text.match(/[^\s<>()[\]{}",;:]+@[^\s<>()[\]{}",;:]+/g) ?? []).some((word) => {
    const given = readPerson(word.replace(/\.+$/, ''))
    return given !== null && isSame(given, person)
  })
}

/** Digits of '0011 61 0', the longest prefix that can precede a number without being part of it. */
const PREFIX_DIGITS = 7
/**
 * Digits of a number with its area code, without the 0: anything shorter is also the
 * end of numbers elsewhere.
 */
const WHOLE_DIGITS = 9

/**
 * Other digits may stand beside a whole number, as in '0491 570 006 8am-4pm'; a
 * shorter one has to stand alone.
 */
function holds(figures: string, phone: string): boolean {
  if (phone.length < WHOLE_DIGITS) return phoneDigits(figures) === phone
  const groups = figures.match(/\d+/g) ?? []
  const isFromAbroad = /^(\+|00)/.test(figures) && !/^(0011|00)?61/.test(groups.join(''))
  return groups.some((first, from) => {
    // +44 491 570 006 does not contain our 491 570 006, and a number after another must
    // begin as Australian ones do.
    if (from > 0 && (isFromAbroad || !/^(0|1|61)/.test(first))) return false
    let digits = ''
    for (const group of groups.slice(from, from + phone.length + PREFIX_DIGITS)) {
      digits += group
      if (digits.length > phone.length + PREFIX_DIGITS) return false
      if (phoneDigits(digits) === phone) return true
    }
    return false
  })
}

function isSame(a: Person, b: Person): boolean {
  if ('email' in a) return 'email' in b && withAsciiDomain(a.email) === withAsciiDomain(b.email)
  return 'phone' in b && a.phone === b.phone
}

/**
 * Digits without trunk or country prefix: +61 (0)491 570 006, +61 0491 570 006 and 0491 570 006 are the same,
 * and so are +61 1300… and 1300….
 */
export function phoneDigits(phone: string): string {
  return foldDigits(phone)
    .replace(/\(0\)/g, '')
    .replace(/\D/g, '')
    .replace(/^(?:0011|00)?61(?:0?(?=\d{9}$)|(?=1[38]00\d{6}$))|^0011(?=\d{8})|^0+/, '')
}

/**
 * Converts full-width and Arabic digits, which the forms accept. The code points of all three
 * zeros end in a hexadecimal 0.
 */
export function foldDigits(text: string): string {
  return text.replace(/[０-９٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** By standard the part before the @ is case-sensitive, but no mailbox in use relies on it. */
function foldEmail(email: string): string {
  return email.normalize('NFC').toLowerCase()
}
