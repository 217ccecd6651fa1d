import type { Content } from '#content/load.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { SlotRequest } from '#server/store/bookings-store.ts'

export type SlotDeps = { content: Pick<Content, 'site'>; clock: Clock }

/** Includes only what the rule needs, as it is sent to the database's thread. */
export function slotRequest(start: string, { content, clock }: SlotDeps): SlotRequest {
  const { hours, holidays, timeZone, booking } = content.site
  const days = holidays.map(({ date }) => ({ date }))
  return { start, now: clock.now(), calendar: { hours, holidays: days, timeZone }, rules: booking }
}
