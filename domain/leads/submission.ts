import type { Attribution } from '#domain/attribution/attribution.ts'

/** Everything a visitor can send us. One row of `submission`, one idempotency key each. */
export const SUBMISSION_KINDS = [
  'assessment',
  'audit',
  'feedback',
  'booking',
  'enquiry',
  'discovery',
] as const
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number]

/** Feedback is for the business that is rated; all other kinds are from people who want something from us. */
export function isLead(kind: SubmissionKind): boolean {
  return kind !== 'feedback'
}

/** Specification, section 8. */
export const SUBMISSION_FAILED = 'Something went wrong. Please try again.'
export const NEITHER_PHONE_NOR_EMAIL = 'Please provide either phone or email'

export const SUBMISSION_STATUSES = ['real', 'quarantined'] as const
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]

/** Parsed fields of the form, by the form's own field names. */
export type SubmissionPayload = Record<string, unknown>

/** The exact wording that the visitor agreed to or was shown when the form was sent. */
export type Consent = {
  /** The exact wording shown beside the form. */
  wording: string
  version: string
  /** ISO instant of the submit. */
  at: string
  /** False for a collection notice that was only shown; true when a box was ticked. */
  ticked: boolean
}

export const SOURCE_MAX = 80

export type Submission = {
  /** UUIDv7. */
  id: string
  /** Short code that a person can say on the phone, made from the id, e.g. `TF-8K2MQ4WX`. */
  reference: string
  kind: SubmissionKind
  /** The signed token's submission id. Unique: same key, same lead. */
  idemKey: string
  /** SHA-256 (hex) over the parsed payload, to tell a repeat from another body under the same key. */
  bodyHash: string
  payload: SubmissionPayload
  attribution: Attribution
  consent: Consent | null
  /** Where on the site it started: the call to action's label, e.g. `hero`, at most `SOURCE_MAX` long. */
  source: string
  status: SubmissionStatus
  /** Why it is quarantined, e.g. `honeypot`. */
  quarantineReason: string | null
  /** ISO instant. */
  createdAt: string
}
