import type { InboxPage, InboxQuery } from '#domain/operator/api.ts'
import { searchTerms } from '#domain/operator/search.ts'
import type { BusinessCalendar } from '#domain/time/business-hours.ts'
import type { CreatedSpan, ItemCursor, ItemFilter } from '#server/store/operator-store.ts'
import { type ItemDeps, summariesOf } from './item.ts'
import { dueTodayFilter, overdueFilter, reportFilters } from './promise-filters.ts'

const LIMIT = 50
/** Matches of a filter or search are counted up to this: nobody reads more, and counting scans them. */
const COUNTED_MAX = 10_000

export async function inboxPage(deps: ItemDeps, query: InboxQuery): Promise<InboxPage> {
  const { store, clock, content } = deps
  const limit = Number(query.limit ?? LIMIT)
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const filter = inboxFilter(query, clock.now(), content.site)
  // One more than is shown tells whether there is a next page.
  const found = await store.listItems({ ...filter, ...(after && { after }) }, limit + 1)
  const shown = found.slice(0, limit)
  const last = shown.at(-1)?.submission
  const isAll = Object.keys(filter).length === 0
  const atMost = isAll ? undefined : COUNTED_MAX + 1
  const count = after || found.length <= limit ? found.length : await store.countItems(filter, atMost)
  const more = !after && !isAll && count > COUNTED_MAX
  return {
    items: await summariesOf(deps, shown),
    next: found.length > limit && last ? `${last.createdAt}~${last.id}` : null,
    total: after ? null : more ? COUNTED_MAX : count,
    more,
  }
}

/** What the query picks; each of its filters narrows the others. */
export function inboxFilter(query: InboxQuery, now: number, calendar: BusinessCalendar): ItemFilter {
  const { q, kind, stage, status, delivery, tag, overdue, dueToday, reports } = query
  const picked: ItemFilter = {
    ...(q && { terms: searchTerms(q) }),
    ...(kind && { kind: [kind].flat() }),
    ...(stage && { stage: [stage].flat() }),
    ...(status && { status }),
    ...(delivery && { delivery }),
    ...(tag && { tag }),
  }
  const owed: ItemFilter[] = [
    ...(overdue ? [overdueFilter(now, calendar)] : []),
    ...(dueToday ? [dueTodayFilter(now, calendar)] : []),
    ...(reports ? [reportFilters(now, calendar).due] : []),
  ]
  return owed.reduce(narrowed, picked)
}

/** The filter for what both filters let through. */
function narrowed(one: ItemFilter, other: ItemFilter): ItemFilter {
  const apart = one.status && other.status && one.status !== other.status
  const kind = apart ? [] : common(one.kind, other.kind)
  const stage = common(one.stage, other.stage)
  const created = shared(one.created, other.created)
  return {
    ...one,
    ...other,
    ...(kind && { kind }),
    ...(stage && { stage }),
    ...(created && { created }),
  }
}

function common<T>(one?: readonly T[], other?: readonly T[]): readonly T[] | undefined {
  return one && other ? one.filter((each) => other.includes(each)) : (one ?? other)
}

/** The time that is in both. */
function shared(
  one?: readonly CreatedSpan[],
  other?: readonly CreatedSpan[],
): readonly CreatedSpan[] | undefined {
  if (!one || !other) return one ?? other
  return one.flatMap((a) =>
    other.flatMap((b) => {
      const [, from = ''] = [a.from, b.from].sort()
      const [before = ''] = [a.before, b.before].sort()
      return from < before ? [{ from, before }] : []
    }),
  )
}

/** Parses a cursor whose format `InboxQuery` has checked. */
function readCursor(cursor: string): ItemCursor {
  const [createdAt = '', id = ''] = cursor.split('~')
  return { createdAt, id }
}
