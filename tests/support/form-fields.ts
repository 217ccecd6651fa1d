import { cleanLine, cleanLines } from '#domain/leads/form-text.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { VALID_AUDIT } from './audit-rules.ts'
import { VALID_BOOKING } from './booking-rules.ts'
import { DISCOVERY_ANSWERS, VALID_DISCOVERY } from './discovery-rules.ts'
import { VALID_ENQUIRY } from './enquiry-rules.ts'

export type TextField = {
  kind: SubmissionKind
  endpoint: string
  valid: Record<string, unknown>
  field: string
  /** Its name in what is kept. */
  kept: string
  clean: (text: string) => string
}

type Form = Pick<TextField, 'kind' | 'endpoint' | 'valid'> & {
  fields: Record<string, TextField['clean']>
  renamed?: Record<string, string>
}

const FORMS: readonly Form[] = [
  {
    kind: 'assessment',
    endpoint: '/api/assessments',
    valid: { mobile: '0491 570 006', fullName: 'Jo Citizen', suburb: 'Sample Roofing' },
    fields: { mobile: cleanLine, fullName: cleanLine, suburb: cleanLine },
    renamed: { suburb: 'businessName' },
  },
  {
    kind: 'audit',
    endpoint: '/api/audits',
    valid: VALID_AUDIT,
    fields: {
      name: cleanLine,
      businessName: cleanLine,
      serviceArea: cleanLine,
      mainBottleneck: cleanLines,
      phone: cleanLine,
      email: cleanLine,
    },
  },
  {
    kind: 'enquiry',
    endpoint: '/api/enquiries',
    valid: VALID_ENQUIRY,
    fields: { name: cleanLine, message: cleanLines, phone: cleanLine, email: cleanLine },
  },
  {
    kind: 'feedback',
    endpoint: '/api/feedback',
    valid: {
      rating: '2',
      feedback: 'The gutters still leak.',
      name: 'Jo Citizen',
      email: 'jo@sample.example',
      business: 'Sample Roofing',
    },
    fields: { feedback: cleanLines, name: cleanLine, email: cleanLine },
  },
  {
    kind: 'booking',
    endpoint: '/api/bookings',
    // Filled by a robot, so that it is kept and takes up no time.
    valid: { ...VALID_BOOKING, company_website: 'x' },
    fields: { name: cleanLine, phone: cleanLine, email: cleanLine },
  },
  {
    kind: 'discovery',
    endpoint: '/api/discovery',
    valid: { ...DISCOVERY_ANSWERS, ...VALID_DISCOVERY },
    fields: { name: cleanLine, businessName: cleanLine, phone: cleanLine, email: cleanLine },
  },
]

/** Every field of every form that takes a person's own words. */
export const TEXT_FIELDS: readonly TextField[] = FORMS.flatMap(({ fields, renamed = {}, ...form }) =>
  Object.entries(fields).map(([field, clean]) => ({ ...form, field, kept: renamed[field] ?? field, clean })),
)

export const FORM_POSTS = FORMS.map(({ kind, endpoint, valid }) => ({ kind, endpoint, valid }))
