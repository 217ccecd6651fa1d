import type { OwnCall } from '#domain/booking/booked-call.ts'
import { DAYS_SEARCHED, lookBack, pageDate, type SlotPage, slotPage } from '#domain/booking/slot-page.ts'
import { availableSlots } from '#domain/booking/slots.ts'
import { addDays, dateIn } from '#domain/time/dates.ts'
import type { Store } from '#server/store/store.ts'
import type { SlotDeps } from './slot-request.ts'

export type ListSlotsDeps = SlotDeps & { store: Pick<Store, 'busyBetween'> }

const MINUTE = 60_000
/** More than the start days that the pages link to; visitors can ask for any other day too. */
const PAGES_MAX = 100

/** Starts that can be booked now, from a date in our zone; earlier than today counts as today. */
export async function listSlots(
  deps: ListSlotsDeps,
  from: string | null,
  days: number,
  own?: OwnCall,
): Promise<string[]> {
  const { site } = deps.content
  const first = pageDate(from, dateIn(site.timeZone, deps.clock.now()))
  const busy = await busyFrom(deps, first, days, own)
  const starts = availableSlots({ from: first, days }, busy, deps.clock.now(), site, site.booking)
  return without(own, starts)
}

// Adds a day on either side: days in our time zone begin and end at other instants than UTC days.
function busyFrom({ store }: ListSlotsDeps, first: string, days: number, own?: OwnCall) {
  return store.busyBetween(addDays(first, -1), addDays(first, days + 1), own?.id)
}

function without(own: OwnCall | undefined, starts: string[]) {
  return starts.filter((start) => start !== own?.start)
}

/**
 * What the booking page shows from a date on. Taken times are queried for each request. The free times that
 * they leave are computed once a minute, as that takes longer than the whole page.
 */
export function createSlotPages(
  deps: ListSlotsDeps,
): (from: string | null, own?: OwnCall) => Promise<SlotPage> {
  const { site } = deps.content
  const { timeZone, booking } = site
  const pages = new Map<string, SlotPage>()
  let minute = 0

  return async (from, own) => {
    const now = deps.clock.now()
    if (minute !== Math.floor(now / MINUTE)) pages.clear()
    minute = Math.floor(now / MINUTE)
    const today = dateIn(timeZone, now)
    const first = pageDate(from, today, addDays(today, booking.horizonDays - 1))
    const back = lookBack(first, today)
    const busy = await busyFrom(deps, back, first > today ? 2 * DAYS_SEARCHED : DAYS_SEARCHED, own)
    const key = JSON.stringify([first, busy])
    const known = own ? undefined : pages.get(key)
    if (known) return known
    const free = (day: string) =>
      without(own, availableSlots({ from: day, days: DAYS_SEARCHED }, busy, now, site, booking))
    const found = { starts: free(first), before: first > today ? free(back) : [] }
    const page = slotPage(first, found, { today, horizonDays: booking.horizonDays, timeZone })
    if (own) return page
    if (pages.size >= PAGES_MAX) pages.clear()
    pages.set(key, page)
    return page
  }
}
