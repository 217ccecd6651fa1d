import { expect, test } from 'vitest'
import { testClock } from '#tests/support/test-clock.ts'
import { firstDayKept, rollUpTask } from './roll-up.ts'

test.each([
  ['2026-11-21T10:00:00Z', '2025-10-21'],
  ['2027-03-31T23:59:59Z', '2026-02-28'],
])('on %s events are kept singly from %s on', (now, day) => expect(firstDayKept(Date.parse(now))).toBe(day))

test('a backlog goes portion by portion in one run, with time for others in between', async () => {
  const clock = testClock('2026-11-21T10:00:00.000Z')
  const asked: [string, number][] = []
  const store = {
    rollUpEvents: async (before: string) => {
      asked.push([before, clock.now()])
      return asked.length < 4 ? 10 : 0
    },
  }
  const ran = rollUpTask({ store, clock }).run()
  await clock.advance(60_000)
  await ran
  expect(asked.map(([before]) => before)).toEqual(Array(4).fill('2025-10-21'))
  expect(new Set(asked.map(([, at]) => at)).size).toBe(4)
})
