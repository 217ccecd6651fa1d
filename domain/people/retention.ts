import { SUBMISSION_KINDS, type SubmissionKind } from '#domain/leads/submission.ts'

export type KeptMonths = Readonly<Record<SubmissionKind, number>>

/**
 * Months that each kind is kept after the last contact, as the privacy policy promises (content/pages/privacy.mdx).
 * Quarantine's 30 days stand in server/leads/quarantine.ts.
 */
export const KEPT_MONTHS: KeptMonths = {
  assessment: 24,
  audit: 24,
  feedback: 24,
  booking: 24,
  enquiry: 24,
  discovery: 24,
}

/** Kinds that are kept equally long, by how long. */
export function kindsByMonths(kept: KeptMonths): Map<number, SubmissionKind[]> {
  return Map.groupBy(SUBMISSION_KINDS, (kind) => kept[kind])
}

/** Whoever had their last contact with us before this instant is not kept so many months any longer. */
export function expiredBefore(now: number, months: number, timeZone: string): number {
  return inZone(now, timeZone).subtract({ months }).epochMilliseconds
}

/** When a last contact stops being a reason to keep somebody. */
export function keptUntil(lastContact: number, months: number, timeZone: string): number {
  return inZone(lastContact, timeZone).add({ months }).epochMilliseconds
}

function inZone(instant: number, timeZone: string) {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}
