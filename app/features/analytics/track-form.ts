import { CONVERSION_CURRENCY, CONVERSION_VALUE } from '#domain/events/conversion.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { track } from './track.ts'

export function trackSubmit(form: SubmissionKind) {
  track('form_submit', { form_id: form, page: location.pathname })
}

/** Reports which fields have errors, never what was typed into them. */
export function trackErrors(form: SubmissionKind, errors: Record<string, unknown>) {
  for (const field of Object.keys(errors)) track('form_error', { form_id: form, field })
}

export function trackLead(form: SubmissionKind) {
  track('lead_generated', { form_id: form, value: CONVERSION_VALUE, currency: CONVERSION_CURRENCY })
}
