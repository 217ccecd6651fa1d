import type { SubmissionPayload } from './submission.ts'

/** Who stands behind a submission of any kind, under the same names. What was not given is undefined. */
export type Contact = {
  name: string | undefined
  phone: string | undefined
  email: string | undefined
  businessName: string | undefined
  location: string | undefined
  trade: string | undefined
}

/** The fields that `contactOf` reads a name, a number, an address or a business from. */
export const CONTACT_FIELDS: readonly string[] = [
  'fullName',
  'name',
  'mobile',
  'phone',
  'email',
  'businessName',
  'suburb',
  'business',
]

/** `suburb` holds the business name, and is sent as the location too. */
export function contactOf(payload: SubmissionPayload): Contact {
  const {
    fullName,
    name,
    mobile,
    phone,
    email,
    businessName,
    suburb,
    business,
    serviceArea,
    tradeType,
    trade,
  } = payload
  return {
    name: text(fullName) ?? text(name),
    phone: text(mobile) ?? text(phone),
    email: text(email),
    businessName: text(businessName) ?? text(suburb) ?? text(business),
    location: text(serviceArea) ?? text(suburb),
    // A form whose trades are keys brings the word for it along.
    trade: text(tradeType) ?? text(trade),
  }
}

/** Nothing in an address may add to the mail that it opens. */
export function mailtoHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
