import { AUDIT_RULES, VALID_AUDIT } from './audit-rules.ts'
import { BOOKING_RULES, VALID_BOOKING } from './booking-rules.ts'
import { DISCOVERY_ANSWERS, DISCOVERY_RULES, VALID_DISCOVERY } from './discovery-rules.ts'
import { ENQUIRY_RULES, VALID_ENQUIRY } from './enquiry-rules.ts'

/** One rule of a form: what a person enters in place of a valid answer, and the messages by field. */
export type Rule = { when: string; enters: Record<string, string>; says: Record<string, string> }

/**
 * The forms whose rules are tested three ways: by their schema, over HTTP without JavaScript, and in a
 * browser. `carried` holds answers from earlier screens.
 */
export const RULED_FORMS = [
  {
    kind: 'audit',
    page: '/audit',
    endpoint: '/api/audits',
    submitLabel: 'Get My Free Audit',
    thanks: '/audit/thank-you?name=Jo',
    valid: VALID_AUDIT,
    carried: {},
    rules: AUDIT_RULES,
  },
  {
    kind: 'booking',
    page: '/book',
    endpoint: '/api/bookings',
    submitLabel: 'Book this call',
    thanks: '/book/confirmed?b=LINK',
    valid: VALID_BOOKING,
    carried: {},
    rules: BOOKING_RULES,
  },
  {
    kind: 'enquiry',
    page: '/contact',
    endpoint: '/api/enquiries',
    submitLabel: 'Send Message',
    thanks: '/thank-you?source=enquiry',
    valid: VALID_ENQUIRY,
    carried: {},
    rules: ENQUIRY_RULES,
  },
  {
    kind: 'discovery',
    page: `/client-discovery-tool?${new URLSearchParams({ ...DISCOVERY_ANSWERS, step: 'result' })}`,
    endpoint: '/api/discovery',
    submitLabel: 'Send My Docket',
    thanks: '/thank-you?source=discovery',
    valid: VALID_DISCOVERY,
    carried: DISCOVERY_ANSWERS,
    rules: DISCOVERY_RULES,
  },
] as const satisfies { rules: readonly Rule[]; valid: Record<string, string>; [more: string]: unknown }[]
