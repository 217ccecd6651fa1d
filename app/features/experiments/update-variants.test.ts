import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateVariants } from './update-variants.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-23T00:00:00Z')
const SEEN = { variant: 'B', at: NOW - 3 * DAY, forced: false, seen: true }
const FORCED = { variant: 'B', at: NOW - 3 * DAY, forced: true }

/** What is kept after a page other than home was opened. */
function opened(hero: object | undefined, period: { from: number; until?: number }, search = '') {
  const storage = new Map([['tradefront:ab', JSON.stringify({ user: 'u', hero_copy: hero })]])
  const getItem = (key: string) => storage.get(key) ?? null
  const setItem = vi.fn((key: string, value: string) => storage.set(key, value))
  vi.stubGlobal('window', { localStorage: { getItem, setItem } })
  updateVariants(search, [{ id: 'hero_copy', ...period }])
  return { kept: JSON.parse(storage.get('tradefront:ab') ?? ''), written: setItem.mock.calls.length }
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['of the test that runs', { from: SEEN.at }],
  ['of the test that runs until later', { from: SEEN.at, until: NOW + 1 }],
])('what was seen %s stays, and nothing is written', (_name, period) => {
  expect(opened(SEEN, period)).toEqual({ kept: { user: 'u', hero_copy: SEEN }, written: 0 })
})

test.each([
  ['of an earlier test of this name', { from: SEEN.at + 1 }],
  ['of a test that has ended', { from: SEEN.at, until: NOW }],
])('what was seen %s goes, but not what was forced', (_name, period) => {
  expect(opened(SEEN, period)).toEqual({ kept: { user: 'u' }, written: 1 })
  expect(opened(FORCED, period)).toEqual({ kept: { user: 'u', hero_copy: FORCED }, written: 0 })
})

test('where nothing was seen nothing is written', () => {
  expect(opened(undefined, { from: NOW - DAY, until: NOW })).toEqual({ kept: { user: 'u' }, written: 0 })
})

test('what the address asks for is stored, also after the test', () => {
  const forced = { variant: 'A', at: NOW, forced: true }
  const { kept } = opened(SEEN, { from: SEEN.at, until: NOW }, '?ab=hero_copy:A')
  expect(kept).toEqual({ user: 'u', hero_copy: forced })
})
