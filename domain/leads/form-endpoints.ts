import type { SubmissionKind } from './submission.ts'

/** Where each form is sent, by script and without. */
export const FORM_ENDPOINTS = {
  assessment: '/api/assessments',
  audit: '/api/audits',
  feedback: '/api/feedback',
  booking: '/api/bookings',
  enquiry: '/api/enquiries',
  discovery: '/api/discovery',
} as const satisfies Record<SubmissionKind, `/api/${string}`>
