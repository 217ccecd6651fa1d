import * as z from 'zod'
import { LOOK_BACK_MS } from '#domain/operator/promise.ts'
import { type BusinessCalendar, WEEKDAYS } from '#domain/time/business-hours.ts'
import type { Store } from '#server/store/store.ts'

const SETTING = 'calendars'

const Kept = z.array(
  z.object({
    since: z.number(),
    hours: z.array(z.object({ days: z.array(z.enum(WEEKDAYS)), opens: z.string(), closes: z.string() })),
    holidays: z.array(z.object({ date: z.string() })),
    timeZone: z.string(),
  }),
)
type Kept = z.infer<typeof Kept>

/** Records which calendar is in force from now on, if that is another than so far. */
export async function keepCalendar(
  store: Pick<Store, 'findSetting' | 'replaceSetting'>,
  calendar: BusinessCalendar,
  now: number,
): Promise<void> {
  const kept = await readKept(store)
  const changed = withCurrent(kept, calendar, now)
  // A start that changes nothing needs no database that can be written to.
  if (changed !== kept) await store.replaceSetting(SETTING, JSON.stringify(changed))
}

/** The calendar with those before it, so that what visitors were promised by them still holds. */
export async function withEarlier<Calendar extends BusinessCalendar>(
  store: Pick<Store, 'findSetting'>,
  calendar: Calendar,
  now: number,
): Promise<Calendar & Pick<BusinessCalendar, 'earlier'>> {
  const kept = withCurrent(await readKept(store), calendar, now)
  const earlier = kept
    .slice(0, -1)
    .map(({ since, ...past }, i) => ({ ...past, until: kept[i + 1]?.since ?? since }))
  return { ...calendar, earlier }
}

async function readKept(store: Pick<Store, 'findSetting'>): Promise<Kept> {
  return Kept.parse(JSON.parse((await store.findSetting(SETTING)) ?? '[]'))
}

function withCurrent(kept: Kept, calendar: BusinessCalendar, now: number): Kept {
  const current = Kept.element.parse({ ...calendar, since: now })
  const last = kept.at(-1)
  if (last && JSON.stringify({ ...last, since: now }) === JSON.stringify(current)) return kept
  return [...kept.filter((_, i) => (kept[i + 1]?.since ?? now) > now - LOOK_BACK_MS), current]
}
