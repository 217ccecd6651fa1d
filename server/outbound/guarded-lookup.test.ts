import { expect, test } from 'vitest'
import { systemResolve } from './guarded-lookup.ts'

test('each name has one lookup at a time, however many ask', async () => {
  const first = systemResolve('localhost')
  expect(systemResolve('localhost')).toBe(first)
  expect(systemResolve('127.0.0.1')).not.toBe(first)
  expect((await first).map(({ address }) => address)).toContain('127.0.0.1')
  expect(systemResolve('localhost')).not.toBe(first)
})
