import type { SubmissionKind } from './submission.ts'

/** The pages with each form of ours, first the one that people are sent to. */
export const FORM_PAGES = {
  assessment: ['/assessment'],
  audit: ['/audit'],
  booking: ['/book'],
  enquiry: ['/contact'],
  discovery: ['/client-discovery-tool', '/discovery'],
} as const satisfies Record<Exclude<SubmissionKind, 'feedback'>, readonly string[]>
