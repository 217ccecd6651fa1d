import { expect, test } from 'vitest'
import { firstDayKept } from './roll-up.ts'

test.each([
  ['2026-11-21T10:00:00Z', '2025-10-21'],
  ['2027-03-31T23:59:59Z', '2026-02-28'],
])('on %s events are kept singly from %s on', (now, day) => expect(firstDayKept(Date.parse(now))).toBe(day))
