import { addDays, dateIn, isDate } from '#domain/time/dates.ts'

/** Days with free times on one page: a working week. */
const DAYS_SHOWN = 6
/**
 * How far a page searches for free times, in either direction; during a longer shutdown it is
 * empty, with links onward.
 */
export const DAYS_SEARCHED = 28

export type SlotPage = {
  /** First day of the page, '2027-04-02' in our zone. */
  from: string
  starts: string[]
  earlierFrom: string | null
  laterFrom: string | null
  /** True if the free times could not be read. */
  unread?: true
}

/**
 * The first days with free times among `starts`, which were searched from `from` on; `before`
 * holds earlier free times.
 */
export function slotPage(
  from: string,
  { starts, before }: { starts: readonly string[]; before: readonly string[] },
  { today, horizonDays, timeZone }: { today: string; horizonDays: number; timeZone: string },
): SlotPage {
  const dayOf = (start: string) => dateIn(timeZone, Date.parse(start))
  const daysOf = (all: readonly string[]) => [...new Set(all.map(dayOf))]
  const next = daysOf(starts)[DAYS_SHOWN] ?? addDays(from, DAYS_SEARCHED)
  const passed = daysOf(before).filter((day) => day < from)
  const back = lookBack(from, today)
  return {
    from,
    starts: starts.filter((start) => dayOf(start) < next),
    earlierFrom: passed.at(-DAYS_SHOWN) ?? passed[0] ?? (back > today ? back : null),
    laterFrom: next < addDays(today, horizonDays) ? next : null,
  }
}

/** The earliest day to search for free times before the page that begins at `from`. */
export function lookBack(from: string, today: string): string {
  const back = addDays(from, -DAYS_SEARCHED)
  return back > today ? back : today
}

/** The date in an address, or today if it is invalid or past; never after `last`. */
export function pageDate(text: string | null, today: string, last?: string): string {
  const date = text && isDate(text) && text > today ? text : today
  return last && date > last ? last : date
}
