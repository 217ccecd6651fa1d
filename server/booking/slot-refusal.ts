import type { OwnCall } from '#domain/booking/booked-call.ts'
import { DAYS_SEARCHED } from '#domain/booking/slot-page.ts'
import { slotText, timeZoneOf } from '#domain/booking/slot-text.ts'
import { type BookingRules, isSlotAvailable, isTooSoon } from '#domain/booking/slots.ts'
import { dateIn } from '#domain/time/dates.ts'
import type { Problem } from '#server/http/problem.ts'
import { type ListSlotsDeps, listSlots } from './list-slots.ts'

/** How many other times a refusal names. */
const OFFERED = 3

/**
 * Why a start was not booked, and what is free instead: 409 where it is taken, 422 where nobody could book
 * it. An invalid zone is ignored, as in the booking form: it only decides how times are written.
 */
export async function slotRefusal(
  deps: ListSlotsDeps,
  { start, timeZone }: { start: string; timeZone?: unknown },
  own?: OwnCall,
): Promise<Problem> {
  const { content, clock } = deps
  const { site } = content
  const zone = timeZoneOf(timeZone) ?? site.timeZone
  const nobody = { taken: [], blocks: [] }
  const now = clock.now()
  const offered = isSlotAvailable(start, nobody, now, site, site.booking)
  const from = offered ? dateIn(site.timeZone, Date.parse(start)) : null
  const near = await listSlots(deps, from, DAYS_SEARCHED, own)
  const later = near.filter((other) => other > start)
  const next = (later.length > 0 ? later : near).slice(0, OFFERED)
  const inWords = next.map((other) => {
    const { ours, theirs } = slotText(other, zone, site.timeZone)
    return theirs ?? ours
  })
  const why = offered ? 'That time is no longer free.' : whyNever(Date.parse(start), now, site.booking)
  const message = next.length > 0 ? `${why} Next free: ${inWords.join('; ')}.` : why
  return {
    status: offered ? 409 : 422,
    title: 'That time is not free',
    detail: message,
    errors: { start: [message] },
    slots: next.map((other) => ({ start: other })),
  }
}

/** The page may have offered the time when it was opened. */
function whyNever(start: number, now: number, rules: BookingRules): string {
  if (start <= now) return 'That time has passed.'
  return isTooSoon(start, now, rules) ? 'That time is too close by now.' : 'That time cannot be booked.'
}
