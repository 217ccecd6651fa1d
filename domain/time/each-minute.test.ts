import { expect, test } from 'vitest'
import { eachMinute } from './each-minute.ts'

const MINUTE_MS = 60_000
const START = Date.UTC(2026, 10, 23, 9)

test('works once a minute, and anew in each, also when the clock was set back', () => {
  const worked: number[] = []
  const work = eachMinute((at) => {
    worked.push(at - START)
    return at
  })
  for (const after of [0, 1, MINUTE_MS - 1]) expect(work(START + after)).toBe(START)
  for (const after of [MINUTE_MS, MINUTE_MS + 5, 3 * MINUTE_MS, 0]) work(START + after)
  expect(worked).toEqual([0, MINUTE_MS, 3 * MINUTE_MS, 0])
})
