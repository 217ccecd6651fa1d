import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BATCH_MAX, eventsOf } from './event-batch.ts'
import { EVENTS } from './events.ts'

const NOW = Date.parse('2026-11-23T00:00:00Z')
const VISIT = { visit: 'abc123', device: 'phone', source: 'google', medium: 'cpc', campaign: 'spring' }
const kept = (event: object, visit: object = {}) =>
  eventsOf({ ...VISIT, ...visit, events: [{ on: '/audit', ...event }] }, NOW)?.[0]

test('an event is kept with its visit, in the columns of all', () => {
  expect(kept({ event: 'form_error', form_id: 'audit', field: 'phone' })).toEqual({
    ...{ at: '2026-11-23T00:00:00.000Z', ...VISIT },
    ...{ name: 'form_error', page: '/audit', label: 'audit', detail: 'phone', value: null },
  })
  expect(kept({ event: 'scroll_depth', depth: 75 })).toMatchObject({ label: '', value: 75 })
  expect(kept({ event: 'web_vital', metric: 'LCP', value: 1200, rating: 'good' })).toMatchObject({
    ...{ label: 'LCP', detail: 'good', value: 1200 },
  })
})

test.each([
  ['/R/Harbour', '/r/harbour'],
  ['/privacy/', '/privacy'],
  ['/', '/'],
])('a page is the same in any case, and with a slash at its end, as routes are: %s', (on, page) => {
  expect(kept({ event: 'form_view', form_id: 'audit', on })?.page).toBe(page)
})

describe('what is not an event of ours is left out', () => {
  test.each([
    [{ event: 'unheard_of' }],
    [{ event: 'constructor' }],
    [{ event: '__proto__' }],
    [{ event: 'scroll_depth', depth: 26 }],
    [{ event: 'scroll_depth' }],
    [{ event: 'form_view', form_id: 'audit', on: 'https://elsewhere.example/' }],
    [{ event: 'form_view', form_id: 'audit', on: '/audit?name=Sam' }],
    [{ event: 'form_error', form_id: 'audit', field: 'sam@sample.example' }],
    [{ event: 'form_error', form_id: 'audit', field: '0491570006' }],
    [{ event: 'lead_generated', form_id: 'audit', value: -1, currency: 'AUD' }],
    [{ event: 'experiment_impression', experiment_id: 'hero_copy', variant: 'C' }],
  ])('%j', (event) => expect(kept(event)).toBeUndefined())

  test('and its neighbours stay', () => {
    const events = [null, 7, { event: 'page_view', path: '/', on: '/' }, [], { event: 'nope', on: '/' }]
    expect(eventsOf({ ...VISIT, events }, NOW)).toMatchObject([{ name: 'page_view' }])
  })
})

test('words of a person have no column', () => {
  const event = {
    event: 'cta_click',
    cta_id: 'hero',
    page: '/',
    text: 'Call Sam on 0491 570 006',
    email: 'a@b.example',
  }
  expect(JSON.stringify(kept(event))).not.toMatch(/Sam|0491|b\.example/)
})

test.each([
  [{ source: 'sam@sample.example' }, { source: '(not kept)' }],
  [{ campaign: 'ring 0491570006' }, { campaign: '(not kept)' }],
  [{ campaign: 'ring +61 491 570 006' }, { campaign: '(not kept)' }],
  [{ campaign: 'ring 491-570-006' }, { campaign: '(not kept)' }],
  [{ campaign: 'ring 61 (0)491 570 006' }, { campaign: '(not kept)' }],
  [{ campaign: '0061491570006' }, { campaign: '(not kept)' }],
  [{ campaign: 'from +64 21 555 0100' }, { campaign: '(not kept)' }],
  [{ source: 'sam%40sample.example' }, { source: '(not kept)' }],
  [{ source: `a${' '.repeat(10_000)}b` }, { source: 'a' }],
  [{ campaign: '12345678901' }, { campaign: '12345678901' }],
  [{ campaign: '120210987654321098' }, { campaign: '120210987654321098' }],
  [{ campaign: 'spring 2026-11-28' }, { campaign: 'spring 2026-11-28' }],
  [{ source: 'facebook|ig' }, { source: 'facebook-ig' }],
  [{ source: 'Facebook (AU)' }, { source: 'Facebook -AU' }],
  [{ source: '{{site_source_name}}' }, { source: 'site_source_name' }],
  [{ source: '=cmd()' }, { source: 'cmd' }],
  [{ source: '{}' }, { source: '(not kept)' }],
  [{ source: '' }, { source: '' }],
  [{ campaign: 'x'.repeat(61) }, { campaign: 'x'.repeat(60) }],
  [{ medium: 7 }, { medium: '' }],
  [{ device: 'fridge' }, { device: 'desktop' }],
  [{ visit: 'Sam Sample' }, { visit: '' }],
  [{ campaign: 'Grünes Dach: 50+' }, { campaign: 'Grünes Dach: 50+' }],
])('of the visit %j comes %j', (visit, expected) => {
  expect(kept({ event: 'page_view', path: '/' }, visit)).toMatchObject(expected)
})

test.each([null, 7, 'events', [], {}, { events: {} }, { events: Array(BATCH_MAX + 1).fill({}) }])(
  '%j is no batch',
  (body) => expect(eventsOf(body, NOW)).toBeNull(),
)

/** An accepted value for every property name that occurs in any event. */
const TAKEN = {
  ...{ experiment_id: 'hero_copy', variant: 'A', apart: 'forced', cta_id: 'hero', funnel_stage: 'hero' },
  ...{ source: 'hero', location: 'header', form_id: 'audit', field: 'phone', trade: 'roofing', path: '/' },
  ...{ page: '/', value: 1, step: 1, stars: 5, depth: 25, currency: 'AUD', metric: 'LCP', rating: 'good' },
}

test('whatever comes, each event kept is a known one and short', () => {
  const odd = fc.oneof(fc.anything(), fc.string({ minLength: 100, maxLength: 2000 }), fc.nat())
  const taken = Object.entries({ ...TAKEN, on: '/' }).map(([name, value]) => [
    name,
    fc.oneof({ arbitrary: fc.constant(value), weight: 9 }, odd),
  ])
  const ofEachKind = Object.keys(EVENTS).map((event) =>
    fc.record({ event: fc.constant(event), ...Object.fromEntries(taken) }),
  )
  const body = fc.record({
    visit: fc.anything(),
    source: fc.string(),
    events: fc.tuple(fc.anything(), ...ofEachKind),
  })
  const seen = new Set<string>()
  fc.assert(
    fc.property(body, (batch) => {
      for (const one of eventsOf(batch, NOW) ?? []) {
        seen.add(one.name)
        expect(EVENTS).toHaveProperty(one.name)
        expect(JSON.stringify(one).length).toBeLessThan(900)
      }
    }),
  )
  expect([...seen].sort()).toEqual(Object.keys(EVENTS).sort())
})
