import { DAYS_SEARCHED, pageDate, type SlotPage, slotPage } from '#domain/booking/slot-page.ts'
import { availableSlots } from '#domain/booking/slots.ts'
import { addDays, dateIn } from '#domain/time/dates.ts'
import type { Store } from '#server/store/store.ts'
import type { SlotDeps } from './slot-request.ts'

export type ListSlotsDeps = SlotDeps & { store: Pick<Store, 'busyBetween'> }

const MINUTE = 60_000
/** More than the first days of all pages; any day may be asked for. */
const PAGES_MAX = 100

/** Starts that can be booked now, from a date in our zone; earlier than today counts as today. */
export async function listSlots(deps: ListSlotsDeps, from: string | null, days: number): Promise<string[]> {
  const { site } = deps.content
  const first = pageDate(from, dateIn(site.timeZone, deps.clock.now()))
  const busy = await busyFrom(deps, first, days)
  return availableSlots({ from: first, days }, busy, deps.clock.now(), site, site.booking)
}

// A day more on either side: ours begin and end at other instants than UTC's.
const busyFrom = ({ store }: ListSlotsDeps, first: string, days: number) =>
  store.busyBetween(addDays(first, -1), addDays(first, days + 1))

/**
 * What the booking page shows from a date on. What is taken is asked for each time; what that leaves free is worked
 * out once a minute, for it takes longer than the whole page.
 */
export function createSlotPages(deps: ListSlotsDeps): (from: string | null) => Promise<SlotPage> {
  const { site } = deps.content
  const { timeZone, booking } = site
  const pages = new Map<string, SlotPage>()
  let minute = 0

  return async (from) => {
    const now = deps.clock.now()
    if (minute !== Math.floor(now / MINUTE)) pages.clear()
    minute = Math.floor(now / MINUTE)
    const today = dateIn(timeZone, now)
    const first = pageDate(from, today)
    const busy = await busyFrom(deps, first, DAYS_SEARCHED)
    const key = JSON.stringify([first, busy])
    const known = pages.get(key)
    if (known) return known
    const starts = availableSlots({ from: first, days: DAYS_SEARCHED }, busy, now, site, booking)
    const page = slotPage(first, starts, { today, horizonDays: booking.horizonDays, timeZone })
    if (pages.size >= PAGES_MAX) pages.clear()
    pages.set(key, page)
    return page
  }
}
