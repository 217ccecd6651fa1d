import { describe, expect, test } from 'vitest'
import type { StoredEvent } from '#domain/events/event-batch.ts'
import type { Subject } from './store-contract.ts'

const DAY = '2026-11-23'
export const VIEW: StoredEvent = {
  at: `${DAY}T01:00:00.000Z`,
  visit: 'visit1',
  name: 'page_view',
  page: '/',
  label: '',
  detail: '',
  value: null,
  device: 'phone',
  source: 'google',
  medium: 'cpc',
  campaign: "spring'; drop table event;--",
}
const views = (count: number, changes: Partial<StoredEvent> = {}) =>
  Array.from({ length: count }, () => ({ ...VIEW, ...changes }))

export function eventsContract(subject: () => Subject): void {
  describe('events', () => {
    test('are counted by what is asked, the most first, also after a restart', async () => {
      const { store, restart } = subject()
      await store.addEvents([
        ...views(2),
        ...views(3, { visit: 'visit2', page: '/audit' }),
        ...views(1, { name: 'scroll_depth', value: 25 }),
      ])
      const again = await restart()
      const names = ['page_view', 'scroll_depth'] as const
      expect(await again.countEvents({ names, by: ['name'], since: DAY })).toEqual([
        { name: 'page_view', events: 5, visits: 2 },
        { name: 'scroll_depth', events: 1, visits: 1 },
      ])
      expect(await again.countEvents({ names, by: ['page', 'value'], since: DAY })).toEqual([
        { page: '/audit', value: null, events: 3, visits: 1 },
        { page: '/', value: null, events: 2, visits: 1 },
        { page: '/', value: 25, events: 1, visits: 1 },
      ])
      expect(await again.countEvents({ names, by: ['campaign'], since: DAY })).toMatchObject([
        { campaign: VIEW.campaign },
      ])
    })

    test('count from the instant asked for, of one label or of all but one', async () => {
      const { store } = subject()
      const lead = (label: string, at: string) => ({ ...VIEW, name: 'lead_generated' as const, label, at })
      await store.addEvents([
        lead('audit', '2026-11-22T23:59:59.999Z'),
        lead('audit', '2026-11-23T00:00:00.000Z'),
        lead('booking', '2026-11-23T00:00:00.000Z'),
      ])
      const count = async (of: object) =>
        store.countEvents({ names: ['lead_generated'], by: [], since: '2026-11-23T00:00:00.000Z', ...of })
      expect(await count({})).toEqual([{ events: 2, visits: 1 }])
      expect(await count({ label: 'booking' })).toEqual([{ events: 1, visits: 1 }])
      expect(await count({ notLabels: ['booking'] })).toEqual([{ events: 1, visits: 1 }])
      expect(await count({ label: 'audit', since: '2026-11-22' })).toEqual([{ events: 2, visits: 1 }])
    })

    test('of each visit the furthest step counts, by the steps in their order', async () => {
      const { store } = subject()
      const steps = [
        { names: ['page_view'], notUnder: ['/r/'] },
        { names: ['lead_generated'], notLabels: ['feedback'] },
        { names: ['lead_generated'], label: 'booking' },
      ] as const
      const lead = (visit: string, label: string) =>
        views(1, { visit, name: 'lead_generated', label, page: '/r/sample' })
      await store.addEvents([
        ...views(2, { visit: 'looked' }),
        ...views(1, { visit: 'early', at: '2026-11-22T23:59:59.999Z' }),
        ...views(1, { visit: 'rated', page: '/r/sample' }),
        ...lead('rated', 'feedback'),
        ...views(1, { visit: 'wrote' }),
        ...lead('wrote', 'audit'),
        ...lead('booked', 'booking'),
        ...lead('booked', 'audit'),
      ])
      const furthest = await store.countFurthest(steps, DAY)
      expect(furthest.toSorted((a, b) => a.step - b.step)).toEqual([
        { step: 0, visits: 1 },
        { step: 1, visits: 1 },
        { step: 2, visits: 1 },
      ])
    })

    test('vitals are counted by page, device and metric, with the value that three of four do not exceed', async () => {
      const { store } = subject()
      const vital = (value: number, detail: string, changes: Partial<StoredEvent> = {}) =>
        views(1, { name: 'web_vital', label: 'LCP', value, detail, visit: `visit${value}`, ...changes })
      await store.addEvents([
        ...vital(2000, 'good'),
        ...vital(9000, 'poor'),
        ...vital(1000, 'good'),
        ...vital(3000, 'needs-improvement'),
        ...vital(4, 'good', { label: 'CLS' }),
        ...vital(7, 'poor', { label: 'CLS' }),
        ...vital(500, 'good', { device: 'tablet' }),
        // Reported each time that the page was hidden.
        ...vital(40, 'good', { label: 'INP', visit: 'changes-tabs' }),
        ...vital(240, 'needs-improvement', { label: 'INP', visit: 'changes-tabs' }),
        ...vital(600, 'poor', { label: 'INP', visit: 'changes-tabs' }),
        ...vital(1, 'good', { at: '2026-11-22T23:59:59.999Z' }),
      ])
      const on = { page: '/', device: 'phone' }
      expect(await store.countVitals(DAY)).toEqual([
        { ...on, metric: 'LCP', events: 4, p75: 3000, good: 2, poor: 1 },
        { ...on, metric: 'CLS', events: 2, p75: 7, good: 1, poor: 1 },
        { ...on, metric: 'INP', events: 1, p75: 600, good: 0, poor: 1 },
        { ...on, device: 'tablet', metric: 'LCP', events: 1, p75: 500, good: 1, poor: 0 },
      ])
    })

    test.each([0, 1, 4, 63, 85, 300])('%d at once are all kept', async (count) => {
      const { store } = subject()
      await store.addEvents(views(count))
      expect(await store.countEventDays('2026-01-01')).toEqual(
        count === 0 ? [] : [{ day: DAY, name: 'page_view', events: count }],
      )
    })

    test('old days are summed up, and counted by day as before', async () => {
      const { store } = subject()
      const old = { at: '2025-10-20T23:59:59.999Z' }
      await store.addEvents([
        ...views(3, old),
        ...views(2, { ...old, value: 0 }),
        ...views(1, { at: '2025-10-21T00:00:00.000Z' }),
      ])
      const days = await store.countEventDays('2025-01-01')
      expect(await store.rollUpEvents('2025-10-21')).toBe(5)
      expect(await store.countEventDays('2025-01-01')).toEqual(days)
      expect(days).toEqual([
        { day: '2025-10-20', name: 'page_view', events: 5 },
        { day: '2025-10-21', name: 'page_view', events: 1 },
      ])
      const single = await store.countEvents({ names: ['page_view'], by: [], since: '2025-01-01' })
      expect(single).toEqual([{ events: 1, visits: 1 }])
      expect(await store.rollUpEvents('2025-10-21')).toBe(0)
    })

    test('a label is counted by event and detail, old days and new ones alike, from its first instant on', async () => {
      const { store } = subject()
      const shown = { ...VIEW, name: 'experiment_impression', label: 'hero_copy', detail: 'A' } as const
      await store.addEvents([
        { ...shown, at: '2025-10-19T12:00:00.000Z' },
        { ...shown, at: '2025-10-20T12:00:00.000Z' },
        { ...shown, at: '2025-10-20T13:00:00.000Z', visit: 'other' },
        { ...shown, at: '2025-10-20T14:00:00.000Z', detail: 'B' },
        { ...shown, at: '2025-10-20T14:00:00.000Z', label: 'primary_cta' },
        { ...shown, at: '2025-10-20T14:00:00.000Z', name: 'page_view' },
        shown,
      ])
      const counted = async () => {
        const rows = await store.countLabel('hero_copy', [shown.name], '2025-10-20T12:00:00.000Z')
        return Object.fromEntries(rows.map(({ name, detail, events }) => [`${name} ${detail}`, events]))
      }
      const all = { 'experiment_impression A': 3, 'experiment_impression B': 1 }
      expect(await counted()).toEqual(all)
      while ((await store.rollUpEvents('2025-10-21')) > 0);
      expect(await counted()).toEqual(all)
    })

    test('a backlog is summed up in portions, oldest day first, also after a stop and by two at once', async () => {
      const { store, restart } = subject()
      const at = (instant: number) => `2025-10-19T01:00:00.${String(instant).padStart(3, '0')}Z`
      const mixed = Array.from({ length: 60 }, (_, n) => ({
        ...VIEW,
        ...{ at: at(n), visit: n % 3 === 0 ? '' : `v${n % 7}`, page: `/${n % 2}` },
      }))
      await store.addEvents([...views(20, { at: '2025-10-20T23:59:59.999Z' }), ...mixed, ...views(1)])
      const days = await store.countEventDays('2025-01-01')
      expect(days[0]).toMatchObject({ day: '2025-10-19', events: 60 })
      const removed = [await store.rollUpEvents('2025-10-21', 4), await store.rollUpEvents('2025-10-21', 4)]
      expect(removed).toEqual([4, 4])
      expect(await store.countEventDays('2025-01-01')).toEqual(days)
      const again = await restart()
      const two = async () => {
        while ((await again.rollUpEvents('2025-10-21', 4)) > 0);
      }
      await Promise.all([two(), two()])
      expect(await again.countEventDays('2025-01-01')).toEqual(days)
      expect(await again.countEvents({ names: ['page_view'], by: [], since: '2025-01-01' })).toMatchObject([
        { events: 1 },
      ])
    })
  })
}
