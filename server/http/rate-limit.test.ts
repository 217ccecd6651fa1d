import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCallLimit, createPostLimit } from './rate-limit.ts'

const VISITOR = '203.0.113.7'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('who sends too much is told the whole seconds to wait, never none, and may send after a minute', async () => {
  const limit = createPostLimit('posts', { enabled: true })
  for (let i = 0; i < 120; i++) expect(await limit(VISITOR)).toBeNull()
  expect(await limit(VISITOR)).toBe(60)
  await vi.advanceTimersByTimeAsync(59_600)
  expect(await limit(VISITOR)).toBe(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(await limit(VISITOR)).toBeNull()
})

test('switched off it counts nothing', async () => {
  const limit = createPostLimit('posts', { enabled: false })
  for (let i = 0; i < 200; i++) expect(await limit(VISITOR)).toBeNull()
})

test.each([
  '127.0.0.1',
  '::1',
  '10.0.0.5',
  '172.20.0.1',
  '192.168.1.5',
  '::ffff:10.0.0.5',
  'fd12:3456::1',
  'fe80::1',
])('%s is the address of a proxy or a machine next door: calls from it are not counted', async (address) => {
  const limit = createCallLimit({ enabled: true })
  for (let i = 0; i < 12; i++) expect(await limit.take(address)).toBeNull()
})

test('the eleventh call of a day waits for the next, unless one of the ten was not booked after all', async () => {
  const limit = createCallLimit({ enabled: true })
  for (let i = 0; i < 10; i++) expect(await limit.take(VISITOR)).toBeNull()
  await limit.giveBack(VISITOR)
  expect(await limit.take(VISITOR)).toBeNull()
  expect(await limit.take(VISITOR)).toBe(86_400)
})
