import { addDays, dateIn, isDate } from '#domain/time/dates.ts'

/** Days with free times on one page: a working week. */
const DAYS_SHOWN = 6
/** How far a page looks for them; a longer shutdown shows an empty page and the way on. */
export const DAYS_SEARCHED = 28

export type SlotPage = {
  /** First day of the page, '2027-04-02' in our zone. */
  from: string
  starts: string[]
  earlierFrom: string | null
  laterFrom: string | null
  /** What is free could not be read. */
  unread?: true
}

/** The first days with free times among `starts`, which were searched from `from` on. */
export function slotPage(
  from: string,
  starts: readonly string[],
  { today, horizonDays, timeZone }: { today: string; horizonDays: number; timeZone: string },
): SlotPage {
  const dayOf = (start: string) => dateIn(timeZone, Date.parse(start))
  const days = [...new Set(starts.map(dayOf))]
  const next = days[DAYS_SHOWN] ?? addDays(from, DAYS_SEARCHED)
  const back = addDays(from, -7)
  return {
    from,
    starts: starts.filter((start) => dayOf(start) < next),
    earlierFrom: from > today ? (back > today ? back : today) : null,
    laterFrom: next < addDays(today, horizonDays) ? next : null,
  }
}

/** The date that an address names, or today: never before today, never nonsense, never after `last`. */
export function pageDate(text: string | null, today: string, last?: string): string {
  const date = text && isDate(text) && text > today ? text : today
  return last && date > last ? last : date
}
