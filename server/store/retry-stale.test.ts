import { expect, test } from 'vitest'
import { retryStale } from './retry-stale.ts'

function staleFor(times: number) {
  let tries = 0
  const act = async () => (++tries > times ? 'changed' : 'stale')
  return { act, tries: () => tries }
}

test('whoever came second reads anew and makes the change then', async () => {
  for (const times of [0, 1, 4]) expect(await retryStale(staleFor(times).act)).toBe('changed')
})

test('where others are quicker each time it ends, and says so', async () => {
  const { act, tries } = staleFor(Number.POSITIVE_INFINITY)
  expect([await retryStale(act), tries()]).toEqual([null, 5])
})
