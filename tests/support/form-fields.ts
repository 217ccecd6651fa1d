import { loadContent } from '#content/load.ts'
import { cleanLine, cleanLines } from '#domain/leads/clean-text.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { DEFAULT_FEEDBACK_CATEGORY } from '#domain/reviews/feedback-words.ts'
import { VALID_AUDIT } from './audit-rules.ts'
import { VALID_BOOKING } from './booking-rules.ts'
import { DISCOVERY_ANSWERS, VALID_DISCOVERY } from './discovery-rules.ts'
import { VALID_ENQUIRY } from './enquiry-rules.ts'

export type TextField = {
  kind: SubmissionKind
  endpoint: string
  valid: Record<string, unknown>
  field: string
  /** Its name in the stored payload. */
  kept: string
  /** What is stored of an accepted text; '' means nothing. */
  clean: (text: string) => string | number
}

type Fields = Record<string, TextField['clean']>
type Form = Pick<TextField, 'kind' | 'endpoint' | 'valid'> & {
  /** Free text. */
  fields: Fields
  /** Numbers, and choices from a list. */
  others?: Fields
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
      website: webAddress,
    },
    others: { trade: asItIs, weeklyLeads: number, avgJobValue: number },
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
    fields: {
      feedback: cleanLines,
      name: cleanLine,
      email: cleanLine,
      business: (text) => [...cleanLine(text)].slice(0, 80).join('').trim() || loadContent().site.brand,
    },
    others: { category: (text) => (cleanLine(text) ? text : DEFAULT_FEEDBACK_CATEGORY) },
  },
  {
    kind: 'booking',
    endpoint: '/api/bookings',
    // The honeypot is filled, so that it is stored but occupies no time.
    valid: { ...VALID_BOOKING, company_website: 'x' },
    fields: { name: cleanLine, phone: cleanLine, email: cleanLine },
    others: { start: asItIs },
  },
  {
    kind: 'discovery',
    endpoint: '/api/discovery',
    valid: { ...DISCOVERY_ANSWERS, ...VALID_DISCOVERY },
    fields: { name: cleanLine, businessName: cleanLine, phone: cleanLine, email: cleanLine },
    others: {
      ...Object.fromEntries(Object.keys(DISCOVERY_ANSWERS).map((question) => [question, asItIs])),
      weeklyLeads: number,
      jobValue: number,
    },
  },
]

export const TEXT_FIELDS: readonly TextField[] = FORMS.flatMap((form) => fieldsOf(form, form.fields))

export const ALL_FIELDS: readonly TextField[] = [
  ...TEXT_FIELDS,
  ...FORMS.flatMap((form) => fieldsOf(form, form.others ?? {})),
]

export const FORM_POSTS = FORMS.map(({ kind, endpoint, valid }) => ({ kind, endpoint, valid }))

function fieldsOf({ kind, endpoint, valid, renamed = {} }: Form, fields: Fields): TextField[] {
  return Object.entries(fields).map(([field, clean]) => ({
    ...{ kind, endpoint, valid, field, clean },
    kept: renamed[field] ?? field,
  }))
}

function asItIs(text: string): string {
  return text
}

function number(text: string): string | number {
  return cleanLine(text) && Number(text.replace(/^\s*\$|,(?=\d{3})/g, ''))
}

function webAddress(text: string): string {
  const address = cleanLine(text)
  if (/^(none|nil|-)$/i.test(address)) return ''
  return address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`
}
