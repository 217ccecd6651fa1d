import { afterEach, expect, test, vi } from 'vitest'

vi.stubGlobal('SITE_TIME_ZONE', 'Australia/Sydney')
const { duration, moment } = await import('./words.ts')

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [59_999, '0 min'],
  [60 * 60_000 - 1, '59 min'],
  [60 * 60_000, '1 h'],
  [80 * 60_000, '1 h 20 min'],
  [27 * 60 * 60_000, '27 h'],
])('%d ms are %s', (ms, text) => {
  expect(duration(ms)).toBe(text)
})

test("a time of another year, as it is in the site's zone, names that year", () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-31T14:00:00Z'), toFake: ['Date'] })
  expect(moment('2026-12-31T13:00:00Z')).toBe('Fri, 1 Jan, 12:00 am AEDT')
  expect(moment('2026-12-31T12:59:00Z')).toBe('Thu, 31 Dec 2026, 11:59 pm AEDT')
})
