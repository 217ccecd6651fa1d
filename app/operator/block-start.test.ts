import { expect, test } from 'vitest'
import type { CalendarWeek } from '#domain/operator/calendar.ts'
import { firstBlockStart } from './block-start.ts'

type State = CalendarWeek['days'][number]['slots'][number]['state']

/** A week of two days, the first of which is today, with a time at nine and one at ten each. */
function week(monday: [State, State], tuesday: [State, State], today = true): CalendarWeek {
  const day = (date: string, states: State[], isToday: boolean) => ({
    ...{ date, name: date, today: isToday, closed: null, blocks: [] },
    slots: states.map((state, n) => ({ start: '', time: n ? '10:00 am' : '9:00 am', state, call: null })),
  })
  return {
    ...{ from: '2026-11-30', earlier: '2026-11-23', later: '2026-12-07', zone: 'AEDT', feedPath: '' },
    days: [day('2026-11-30', monday, today), day('2026-12-01', tuesday, false)],
  }
}

test.each([
  ['later today', week(['past', 'free'], ['free', 'free']), { date: '2026-11-30', time: '10:00 am' }],
  ['tomorrow', week(['call', 'past'], ['free', 'free']), { date: '2026-12-01', time: '9:00 am' }],
  ['next week', week(['past', 'past'], ['kept', 'full']), { date: '2026-12-07' }],
  ['in a week without any', week(['kept', 'full'], ['full', 'kept'], false), { date: '2026-11-30' }],
] as const)('the first time that can be booked is proposed: %s', (_when, shown, start) => {
  expect(firstBlockStart(shown)).toEqual(start)
})
