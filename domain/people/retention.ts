import { SUBMISSION_KINDS, type SubmissionKind } from '#domain/leads/submission.ts'

export type KeptMonths = Readonly<Record<SubmissionKind, number>>

/**
 * Months that each kind is kept after the last contact, as the privacy policy promises
 * (content/pages/privacy.mdx). The 30 days of quarantine are in server/leads/quarantine.ts.
 */
export const KEPT_MONTHS: KeptMonths = {
  assessment: 24,
  audit: 24,
  feedback: 24,
  booking: 24,
  enquiry: 24,
  discovery: 24,
}

/** Groups the kinds by how long they are kept. */
export function kindsByMonths(kept: KeptMonths): Map<number, SubmissionKind[]> {
  return Map.groupBy(SUBMISSION_KINDS, (kind) => kept[kind])
}

/** People whose last contact was before this instant have been kept for the full number of months. */
export function expiredBefore(now: number, months: number, timeZone: string): number {
  return inZone(now, timeZone).subtract({ months }).epochMilliseconds
}

/** The end of the retention period that began with the last contact. */
export function keptUntil(lastContact: number, months: number, timeZone: string): number {
  return inZone(lastContact, timeZone).add({ months }).epochMilliseconds
}

function inZone(instant: number, timeZone: string) {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}
