import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { loadContent } from '#content/load.ts'
import { CAMPAIGN_NOT_KEPT, eventsOf } from '#domain/events/event-batch.ts'
import { NUMBERS_ROWS, Numbers } from '#domain/operator/numbers.ts'
import { createNumbers } from '#server/operator/numbers.ts'
import { operatorTest } from '#tests/support/operator-test.ts'
import { experimentsReport } from './experiments-report.ts'
import { errorsReport, funnelReport, scrollReport, sourcesReport, vitalsReport } from './reports.ts'

const it = operatorTest()
const SINCE = '2026-11-01'
let visits: number
beforeEach(() => {
  visits = 0
})
afterEach(() => expect(visits).toBeGreaterThan(0))

/** Records one visit with these events. */
async function visit(
  events: object[],
  source = '',
  on = '/',
  came: { medium?: string; campaign?: string } = {},
) {
  const batch = { visit: `visit${++visits}`, device: 'phone', source, medium: '', campaign: '', ...came }
  const kept = eventsOf({ ...batch, events: events.map((event) => ({ on, ...event })) }, it.clock.now()) ?? []
  expect(kept).toHaveLength(events.length)
  await it.store.addEvents(kept)
}
const reading = () => ({ store: it.store, since: SINCE })

const VIEW = { event: 'page_view', path: '/' }
const CTA = { event: 'cta_click', cta_id: 'hero', page: '/' }
const SEEN = { event: 'form_view', form_id: 'assessment' }
const STEP = { event: 'form_step_completed', form_id: 'assessment', step: 1 }
const SENT = { event: 'form_submit', form_id: 'assessment', page: '/' }
const lead = (form: string) => ({ event: 'lead_generated', form_id: form, value: 497, currency: 'AUD' })

test('the funnel counts visits, however often each did a thing', async () => {
  await visit([VIEW, VIEW])
  await visit([VIEW, CTA, CTA, SEEN])
  await visit([VIEW, CTA, SEEN, STEP, SENT, lead('assessment')])
  await visit([VIEW, CTA, lead('audit')])
  // Booked at once: it reached the last step without doing those between.
  await visit([VIEW, lead('booking')])
  // Steps of other forms do not count as the assessment's.
  await visit([VIEW, { ...SEEN, form_id: 'audit' }, { ...STEP, form_id: 'discovery' }])
  const funnel = await funnelReport(reading())
  expect(funnel.map(({ step, visits: each, did }) => [step, each, did])).toEqual([
    ['page', 6, 6],
    ['call to action', 4, 3],
    ['form seen', 4, 2],
    ['step 1', 3, 1],
    ['step 2', 3, 1],
    ['lead', 3, 2],
    ['booking', 1, 1],
  ])
  expect(funnel[1]).toMatchObject({ events: 4, shareOfVisits: 4 / 6 })
})

test('who rates a business is none of our visitors: neither in the funnel nor in sources or scroll depth', async () => {
  const scrolled = { event: 'scroll_depth', depth: 100 }
  for (const on of ['/r/sample-roofing', '/review-funnel']) {
    const events = [{ ...VIEW, path: on }, CTA, scrolled, { event: 'form_view', form_id: 'feedback' }]
    await visit([...events, { ...SENT, form_id: 'feedback' }, lead('feedback')], 'google', on)
  }
  expect((await funnelReport(reading())).map(({ visits: each, did }) => each + did)).toEqual(Array(7).fill(0))
  expect(await sourcesReport(reading())).toEqual([])
  expect(await scrollReport(reading())).toEqual([])
})

test('sources carry their visits and leads, those that brought most leads first', async () => {
  await visit([VIEW], 'google')
  await visit([VIEW, lead('audit')], 'google')
  await visit([VIEW])
  // Its page view was before the period that is counted.
  await visit([lead('enquiry')], 'rare')
  const blank = { medium: '', campaign: '' }
  expect(await sourcesReport(reading())).toEqual([
    { source: 'google', ...blank, visits: 2, leads: 1 },
    { source: 'rare', ...blank, visits: 0, leads: 1 },
    { source: 'direct', ...blank, visits: 1, leads: 0 },
  ])
})

test('a visit by a campaign that names no source is not taken for one that nothing brought', async () => {
  await visit([VIEW, lead('audit')], '', '/', { medium: 'cpc' })
  await visit([VIEW], '', '/', { campaign: 'spring' })
  expect(
    (await sourcesReport(reading())).map(({ source, medium, campaign }) => [source, medium, campaign]),
  ).toEqual([
    [CAMPAIGN_NOT_KEPT, 'cpc', ''],
    [CAMPAIGN_NOT_KEPT, '', 'spring'],
  ])
})

test('the page of numbers names the twenty sources that brought most, and adds up the others', async () => {
  for (let n = 1; n <= NUMBERS_ROWS + 2; n++)
    for (const events of [[VIEW], [VIEW, lead('audit')]]) await visit(events, `source${n}`)
  await visit([VIEW, lead('audit'), lead('enquiry')], 'few visits')
  const { sources } = z.parse(Numbers, await (await it.get('/api/numbers')).json())
  expect(sources).toHaveLength(NUMBERS_ROWS + 1)
  expect(sources[0]).toMatchObject({ source: 'few visits', visits: 1, leads: 2 })
  expect(sources.at(-1)).toEqual({ source: '3 more', medium: '', campaign: '', visits: 6, leads: 3 })
})

test('scroll depth by page, in its order', async () => {
  const depth = (percent: number) => ({ event: 'scroll_depth', depth: percent })
  await visit([VIEW, depth(25), depth(50)])
  await visit([VIEW, depth(25)])
  expect(await scrollReport(reading())).toEqual([
    {
      page: '/',
      views: 2,
      reached: [
        { depth: 25, views: 2 },
        { depth: 50, views: 1 },
      ],
    },
  ])
})

test('of vitals the 75th percentile, by the nearest rank, and the shares', async () => {
  for (const value of [3000, 1000, 2000, 5000]) {
    const rating = value <= 2500 ? 'good' : value <= 4000 ? 'needs-improvement' : 'poor'
    await visit([{ event: 'web_vital', metric: 'LCP', value, rating }])
  }
  expect(await vitalsReport(reading())).toEqual([
    { metric: 'LCP', page: '/', device: 'phone', visits: 4, p75: 3000, good: 0.5, poor: 0.25 },
  ])
})

test('the console shows all four vitals of a page and device, of the most visited ones', async () => {
  const vital = (metric: string) => ({ event: 'web_vital', metric, value: 100, rating: 'good' })
  for (let page = 1; page <= 21; page++) {
    const times = page === 21 ? 2 : 1
    for (let n = 0; n < times; n++)
      await visit(['LCP', 'INP', 'CLS', 'TTFB'].map(vital), '', `/services/${page}`)
  }
  const { vitals } = z.parse(Numbers, await (await it.get('/api/numbers')).json())
  expect(Map.groupBy(vitals, ({ page }) => page).size).toBe(20)
  expect(vitals).toHaveLength(80)
  expect(vitals.slice(0, 4)).toEqual(
    ['CLS', 'INP', 'LCP', 'TTFB'].map((metric) => expect.objectContaining({ metric, page: '/services/21' })),
  )
})

test('errors by form and field', async () => {
  const wrong = (field: string) => ({ event: 'form_error', form_id: 'audit', field })
  await visit([wrong('email'), wrong('phone'), wrong('phone')])
  expect(await errorsReport(reading())).toEqual([
    { form: 'audit', field: 'phone', errors: 2, visits: 1 },
    { form: 'audit', field: 'email', errors: 1, visits: 1 },
  ])
})

const shown = (variant: string, apart?: string) => ({
  ...{ event: 'experiment_impression', experiment_id: 'hero_copy', variant },
  ...(apart && { apart }),
})
const converted = (variant: string) => ({
  event: 'experiment_conversion',
  experiment_id: 'hero_copy',
  variant,
})

/** 20 visitors see each variant; 2 of A's and 10 of B's become leads. */
async function runExperiment() {
  for (let i = 0; i < 20; i += 1) await visit([shown('A'), ...(i < 2 ? [converted('A')] : [])])
  for (let i = 0; i < 20; i += 1) await visit([shown('B'), ...(i < 10 ? [converted('B')] : [])])
}

test('an experiment: arms, difference with its interval, sample ratio, days until a decision', async () => {
  await runExperiment()
  await visit([shown('B', 'forced'), shown('B', 'forced'), shown('B', 'automated'), shown('A', 'forced')])
  const [hero, cta] = await experimentsReport({ store: it.store, clock: it.clock, content: loadContent() })
  expect(hero).toMatchObject({
    id: 'hero_copy',
    running: true,
    arms: [
      { variant: 'A', exposures: 20, conversions: 2, rate: 0.1, impressions: 21 },
      {
        ...{ variant: 'B', exposures: 20, conversions: 10, rate: 0.5, impressions: 23 },
        ...{ forced: { exposures: 2, conversions: 0 }, automated: { exposures: 1, conversions: 0 } },
      },
    ],
    comparison: { difference: 0.4, winner: 'B' },
    sampleRatio: { chiSquare: 0, mismatch: false },
    daysUntilDecision: expect.any(Number),
  })
  expect(cta).toMatchObject({ id: 'primary_cta', comparison: null, daysUntilDecision: null })
})

/** The hero's line of the report, with this period, while time passes. */
async function heroFrom(start: string, end?: string) {
  const content = loadContent()
  let now = it.clock.now()
  const clock = { ...it.clock, now: () => now++ }
  const experiments = { hero_copy: { ...content.experiments.hero_copy, start, end } }
  const [line] = await experimentsReport({
    store: it.store,
    clock,
    content: { ...content, experiments } as typeof content,
  })
  return line
}

test('an experiment runs from its first day until its end, also where time passes while it is asked', async () => {
  await visit([VIEW])
  const running = async (...period: [string, string?]) => (await heroFrom(...period))?.running
  expect(await running('2026-11-23')).toBe(true)
  expect(await running('2026-11-01', '2026-11-24')).toBe(true)
  expect(await running('2026-11-01', '2026-11-23')).toBe(false)
  expect(await running('2026-11-24')).toBe(false)
})

test('one that ended with too little seen to decide is not due in any number of days', async () => {
  await runExperiment()
  expect((await heroFrom('2026-11-01', '2026-11-24'))?.daysUntilDecision).toBeGreaterThan(0)
  expect(await heroFrom('2026-11-01', '2026-11-23')).toMatchObject({
    comparison: { winner: 'B' },
    daysUntilDecision: null,
  })
})

test('what was seen before a test began is none of its evidence', async () => {
  await runExperiment()
  expect(await heroFrom('2026-11-24')).toMatchObject({
    arms: [
      { exposures: 0, conversions: 0, rate: null },
      { exposures: 0, conversions: 0, rate: null },
    ],
    comparison: null,
  })
})

test('one that ended with enough seen is decided, whatever its days', async () => {
  for (const variant of ['A', 'B'])
    for (let i = 0; i < 70; i += 1) await visit([shown(variant), ...(i < 56 ? [converted(variant)] : [])])
  expect(await heroFrom('2026-11-01', '2026-11-23')).toMatchObject({ running: false, daysUntilDecision: 0 })
})

test('the console gets all of it at once, also when there is nothing', async () => {
  expect(z.parse(Numbers, await (await it.get('/api/numbers')).json()).funnel[0]?.visits).toBe(0)
  await visit([VIEW])
  expect(z.parse(Numbers, await (await it.get('/api/numbers?days=7')).json()).funnel[0]?.visits).toBe(1)
  expect((await it.get('/api/numbers?days=8')).status).toBe(422)
})

test('what is long to count is counted once a minute, the rest as often as the console asks', async () => {
  let countsFor = 999
  const countFurthest: typeof it.store.countFurthest = async (...asked) => {
    await it.clock.advance(countsFor)
    return it.store.countFurthest(...asked)
  }
  const deps = { store: { ...it.store, countFurthest }, clock: it.clock, content: loadContent() }
  const numbers = createNumbers(deps)
  const firstStep = async () => (await numbers(30)).funnel[0]?.visits
  await visit([VIEW])
  expect(await firstStep()).toBe(1)
  await visit([VIEW])
  expect(await firstStep()).toBe(2)

  countsFor = 1000
  const asked = it.clock.now()
  expect(await firstStep()).toBe(2)
  await visit([VIEW])
  await it.clock.advance(asked + 59_999 - it.clock.now())
  expect(await firstStep()).toBe(2)
  await it.clock.advance(1)
  expect(await firstStep()).toBe(3)
})

test('a count that failed, however late, is made anew by whoever asks next', async () => {
  await visit([VIEW])
  let fails = true
  const countFurthest: typeof it.store.countFurthest = async (...asked) => {
    await it.clock.advance(5_000)
    return fails ? Promise.reject(new Error('the database has gone')) : it.store.countFurthest(...asked)
  }
  const deps = { store: { ...it.store, countFurthest }, clock: it.clock, content: loadContent() }
  const numbers = createNumbers(deps)
  await expect(numbers(30)).rejects.toThrow('the database has gone')
  fails = false
  expect((await numbers(30)).funnel[0]?.visits).toBe(1)
})
