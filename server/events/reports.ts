import type { EventName } from '#domain/events/events.ts'
import type { Store } from '#server/store/store.ts'

type Reading = { store: Pick<Store, 'countEvents' | 'countEventDays'>; since: string }

const LEAD_STEPS = [
  ['page', { names: ['page_view'] }],
  ['call to action', { names: ['cta_click'] }],
  ['form seen', { names: ['form_view'] }],
  ['step 1', { names: ['form_step_completed'] }],
  ['step 2', { names: ['form_submit'] }],
  ['lead', { names: ['lead_generated'], notLabel: 'booking' }],
  ['booking', { names: ['lead_generated'], label: 'booking' }],
] as const

export type FunnelStep = { step: string; visits: number; events: number; shareOfVisits: number | null }

/** How many visits came to each step, on whatever way; `shareOfVisits` is against those that saw a page. */
export async function funnelReport({ store, since }: Reading): Promise<FunnelStep[]> {
  const counts = await Promise.all(
    LEAD_STEPS.map(async ([step, query]) => {
      const [row] = await store.countEvents({ by: [], since, ...query })
      return { step, visits: row?.visits ?? 0, events: row?.events ?? 0 }
    }),
  )
  const all = counts[0]?.visits ?? 0
  return counts.map((count) => ({ ...count, shareOfVisits: all === 0 ? null : count.visits / all }))
}

export type SourceLine = { source: string; medium: string; campaign: string; visits: number; leads: number }

/** Where visits and leads came from, by what the visit's first page said. */
export async function sourcesReport({ store, since }: Reading): Promise<SourceLine[]> {
  const by = ['source', 'medium', 'campaign'] as const
  const [views, leads] = await Promise.all([
    store.countEvents({ names: ['page_view'], by, since }),
    store.countEvents({ names: ['lead_generated'], by, since }),
  ])
  const key = (row: (typeof views)[number]) => by.map((column) => row[column]).join('\n')
  const leadsOf = new Map(leads.map((row) => [key(row), row.events]))
  return views
    .map((row) => ({
      source: String(row.source || 'direct'),
      medium: String(row.medium),
      campaign: String(row.campaign),
      visits: row.visits,
      leads: leadsOf.get(key(row)) ?? 0,
    }))
    .sort((a, b) => b.visits - a.visits)
}

export type ScrollLine = { page: string; views: number; reached: { depth: number; views: number }[] }

/** Of each page, how many views were scrolled how far. */
export async function scrollReport({ store, since }: Reading): Promise<ScrollLine[]> {
  const [views, depths] = await Promise.all([
    store.countEvents({ names: ['page_view'], by: ['page'], since }),
    store.countEvents({ names: ['scroll_depth'], by: ['page', 'value'], since }),
  ])
  return views.map(({ page, events }) => ({
    page: String(page),
    views: events,
    reached: depths
      .filter((row) => row.page === page)
      .map((row) => ({ depth: Number(row.value), views: row.events }))
      .sort((a, b) => a.depth - b.depth),
  }))
}

export type ErrorLine = { form: string; field: string; errors: number; visits: number }

/** Which fields of which forms are answered wrongly. What was typed is nowhere. */
export async function errorsReport({ store, since }: Reading): Promise<ErrorLine[]> {
  const rows = await store.countEvents({ names: ['form_error'], by: ['label', 'detail'], since })
  return rows.map(({ label, detail, events, visits }) => ({
    form: String(label),
    field: String(detail),
    errors: events,
    visits,
  }))
}

export type DayLine = { day: string; name: string; events: number }

/** By UTC day and event, also those of days long gone. */
export function daysReport({ store, since }: Reading): Promise<DayLine[]> {
  return store.countEventDays(since.slice(0, 10))
}

export type VitalLine = {
  metric: string
  page: string
  device: string
  visits: number
  /** What three of four visits were quicker than: milliseconds, for CLS thousandths. */
  p75: number
  /** Shares by the thresholds that browsers' makers have agreed on. */
  good: number
  poor: number
}

export async function vitalsReport({ store, since }: Reading): Promise<VitalLine[]> {
  const names: EventName[] = ['web_vital']
  const rows = await store.countEvents({ names, by: ['label', 'page', 'device', 'value', 'detail'], since })
  const groups = Map.groupBy(rows, (row) => `${row.label}\n${row.page}\n${row.device}`)
  const lines = [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const total = group.reduce((sum, { events }) => sum + events, 0)
    const share = (rating: string) =>
      group.filter(({ detail }) => detail === rating).reduce((sum, { events }) => sum + events, 0) / total
    const { label, page, device } = first
    return {
      ...{ metric: String(label), page: String(page), device: String(device), visits: total },
      ...{ p75: percentile(group, total, 0.75), good: share('good'), poor: share('poor') },
    }
  })
  return lines.sort((a, b) => (a.metric < b.metric ? -1 : a.metric > b.metric ? 1 : b.visits - a.visits))
}

/** The nearest rank: the smallest value that at least this share of all does not exceed. */
function percentile(
  rows: { value?: string | number | null; events: number }[],
  total: number,
  share: number,
): number {
  let seen = 0
  const sorted = rows
    .map(({ value, events }) => ({ value: Number(value), events }))
    .sort((a, b) => a.value - b.value)
  for (const { value, events } of sorted) {
    seen += events
    if (seen >= total * share) return value
  }
  return 0
}
