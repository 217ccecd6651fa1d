import { CAMPAIGN_NOT_KEPT } from '#domain/events/event-batch.ts'
import type { Numbers } from '#domain/operator/numbers.ts'
import { REVIEW_PAGES } from '#domain/reviews/review-page.ts'
import type { EventMatch } from '#server/store/events-store.ts'
import type { Store } from '#server/store/store.ts'

type Reading = {
  store: Pick<Store, 'countEvents' | 'countEventDays' | 'countFurthest' | 'countVitals'>
  since: string
}

/** Leaves out customers who rate a business: they are its visitors, and nobody's leads. */
const NOT_REVIEWS = { notUnder: REVIEW_PAGES, notLabels: ['feedback'] }

const LEAD_STEPS = [
  ['page', { names: ['page_view'], ...NOT_REVIEWS }],
  ['call to action', { names: ['cta_click'], ...NOT_REVIEWS }],
  ['form seen', { names: ['form_view'], label: 'assessment' }],
  ['step 1', { names: ['form_step_completed'], label: 'assessment' }],
  ['step 2', { names: ['form_submit'], label: 'assessment' }],
  ['lead', { names: ['lead_generated'], notLabels: ['feedback', 'booking'] }],
  ['booking', { names: ['lead_generated'], label: 'booking' }],
] as const satisfies [string, EventMatch][]

export async function funnelReport({ store, since }: Reading): Promise<Numbers['funnel']> {
  const matches = LEAD_STEPS.map(([, match]) => match)
  const [furthest, ...counts] = await Promise.all([
    store.countFurthest(matches, since),
    ...matches.map((match) => store.countEvents({ by: [], since, ...match })),
  ])
  const cameTo = (at: number) =>
    furthest.reduce((sum, { step, visits }) => (step >= at ? sum + visits : sum), 0)
  const all = cameTo(0)
  return LEAD_STEPS.map(([step], at) => {
    const visits = cameTo(at)
    const [row] = counts[at] ?? []
    const own = { did: row?.visits ?? 0, events: row?.events ?? 0 }
    return { step, visits, ...own, shareOfVisits: all === 0 ? null : visits / all }
  })
}

/**
 * Where visits and leads came from, those that brought most leads first. A visit that came by one campaign and
 * then by another is counted under both.
 */
export async function sourcesReport({ store, since }: Reading): Promise<Numbers['sources']> {
  const by = ['source', 'medium', 'campaign'] as const
  const [views, leads] = await Promise.all([
    store.countEvents({ names: ['page_view'], by, since, ...NOT_REVIEWS }),
    store.countEvents({ names: ['lead_generated'], by, since, ...NOT_REVIEWS }),
  ])
  const key = (row: (typeof views)[number]) => by.map((column) => row[column]).join('\n')
  const leadsOf = new Map(leads.map((row) => [key(row), row.events]))
  const visitsOf = new Map(views.map((row) => [key(row), row.visits]))
  // A lead of today may come from a page view of yesterday.
  const every = new Map([...leads, ...views].map((row) => [key(row), row]))
  return [...every]
    .map(([each, row]) => ({
      source: String(row.source || (row.medium || row.campaign ? CAMPAIGN_NOT_KEPT : 'direct')),
      medium: String(row.medium),
      campaign: String(row.campaign),
      visits: visitsOf.get(each) ?? 0,
      leads: leadsOf.get(each) ?? 0,
    }))
    .sort((a, b) => b.leads - a.leads || b.visits - a.visits)
}

/** For each page, how many views were scrolled how far. */
export async function scrollReport({ store, since }: Reading): Promise<Numbers['scroll']> {
  const [views, depths] = await Promise.all([
    store.countEvents({ names: ['page_view'], by: ['page'], since, ...NOT_REVIEWS }),
    store.countEvents({ names: ['scroll_depth'], by: ['page', 'value'], since, ...NOT_REVIEWS }),
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

/** Which fields of which forms are answered wrongly. What was typed is not recorded. */
export async function errorsReport({ store, since }: Reading): Promise<Numbers['errors']> {
  const rows = await store.countEvents({ names: ['form_error'], by: ['label', 'detail'], since })
  return rows.map(({ label, detail, events, visits }) => ({
    form: String(label),
    field: String(detail),
    errors: events,
    visits,
  }))
}

export type DayLine = { day: string; name: string; events: number }

/** Counts by UTC day and event, including old days that were rolled up. */
export function daysReport({ store, since }: Reading): Promise<DayLine[]> {
  return store.countEventDays(since.slice(0, 10))
}

/** A row for each metric, grouped by page and device, the most visited first. */
export async function vitalsReport({ store, since }: Reading): Promise<Numbers['vitals']> {
  const lines = (await store.countVitals(since)).map(({ metric, page, device, events, p75, good, poor }) => ({
    metric,
    page,
    device,
    visits: events,
    p75,
    good: good / events,
    poor: poor / events,
  }))
  // Groups keep the order of their first rows, which have the most visits.
  return [...Map.groupBy(lines, pageAndDevice).values()].flat()
}

export function pageAndDevice({ page, device }: Pick<Numbers['vitals'][number], 'page' | 'device'>): string {
  return `${page}\n${device}`
}
