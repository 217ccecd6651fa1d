import type { SubmissionPayload } from './submission.ts'

/** The person behind a submission of any kind, under uniform field names. Missing values are undefined. */
export type Contact = {
  name: string | undefined
  phone: string | undefined
  email: string | undefined
  businessName: string | undefined
  location: string | undefined
  trade: string | undefined
}

/** The fields from which `contactOf` reads a name, a phone number, an email address or a business. */
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
    // A form that stores trades as keys also sends the name of the trade.
    trade: text(tradeType) ?? text(trade),
  }
}

/** Encoded so that nothing in an address can add to the mail that it opens. */
export function mailtoHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
