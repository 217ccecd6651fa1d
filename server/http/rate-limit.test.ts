import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPostLimit } from './rate-limit.ts'

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
