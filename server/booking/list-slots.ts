import { DAYS_SEARCHED, pageDate, type SlotPage, slotPage } from '#domain/booking/slot-page.ts'
import { availableSlots } from '#domain/booking/slots.ts'
import { addDays, dateIn } from '#domain/time/business-hours.ts'
import type { Store } from '#server/store/store.ts'
import type { SlotDeps } from './slot-request.ts'

export type ListSlotsDeps = SlotDeps & { store: Pick<Store, 'busyBetween'> }

/** Starts that can be booked now, from a date in our zone; earlier than today counts as today. */
export async function listSlots(deps: ListSlotsDeps, from: string | null, days: number): Promise<string[]> {
  const { content, clock, store } = deps
  const { site } = content
  const first = pageDate(from, dateIn(site.timeZone, clock.now()))
  // A day more on either side: ours begin and end at other instants than UTC's.
  const busy = await store.busyBetween(addDays(first, -1), addDays(first, days + 1))
  return availableSlots({ from: first, days }, busy, clock.now(), site, site.booking)
}

/** What the booking page shows from that date on. */
export async function listSlotPage(deps: ListSlotsDeps, from: string | null): Promise<SlotPage> {
  const { timeZone, booking } = deps.content.site
  const today = dateIn(timeZone, deps.clock.now())
  const starts = await listSlots(deps, from, DAYS_SEARCHED)
  return slotPage(pageDate(from, today), starts, { today, horizonDays: booking.horizonDays, timeZone })
}
