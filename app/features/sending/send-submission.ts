import { trackLead } from '#app/features/analytics/track-form.ts'
import { currentAttribution } from '#app/features/attribution/visit.ts'
import { isLead, type SubmissionKind } from '#domain/leads/submission.ts'
import { type OutgoingSubmission, postSubmission, type SendOutcome } from './post-submission.ts'

/** Sends from a page: adds where the visitor came from, and counts a conversion when it is stored. */
export async function sendSubmission(
  submission: OutgoingSubmission,
  onToken?: (formToken: string) => Promise<void>,
): Promise<SendOutcome> {
  const sent = await postSubmission(withAttribution(submission), onToken)
  if (sent.outcome === 'stored') reportConversion(submission.form)
  return sent
}

/** Attribution is frozen at a form's first send: one kept on the device does not take on a later visit's. */
export function withAttribution(submission: OutgoingSubmission): OutgoingSubmission {
  if ('attribution' in submission.fields) return submission
  const { source } = submission.fields
  const attribution = { ...currentAttribution(), ...(typeof source === 'string' && { ctaSource: source }) }
  return { ...submission, fields: { ...submission.fields, attribution } }
}

export function reportConversion(form: SubmissionKind) {
  if (!isLead(form)) return
  trackLead(form)
  import('#app/features/experiments/count.ts').then((count) => count.countConversion(), console.warn)
}
