/** As the privacy policy promises (content/pages/privacy.mdx). Quarantine's 30 days stand in server/leads/quarantine.ts. */
export const KEPT_MONTHS = 24

/** Whoever had their last contact with us before this instant is not kept any longer. */
export function expiredBefore(now: number, timeZone: string): number {
  return inZone(now, timeZone).subtract({ months: KEPT_MONTHS }).epochMilliseconds
}

/** When a last contact stops being a reason to keep somebody. */
export function keptUntil(lastContact: number, timeZone: string): number {
  return inZone(lastContact, timeZone).add({ months: KEPT_MONTHS }).epochMilliseconds
}

function inZone(instant: number, timeZone: string) {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}
