import { expect, test } from 'vitest'
import { readPageAside } from './read-page-aside.ts'

const never = new AbortController().signal
const HARD = '<b><p>'.repeat(100_000)

test('a page is read as it would be here', async () => {
  expect(await readPageAside('<title>Sample Roofing</title>', never)).toMatchObject({
    title: 'Sample Roofing',
  })
})

test('a page made to keep a parser busy does not keep the server from its other work', async () => {
  let done = false
  let turns = 0
  const reading = readPageAside(HARD, never).finally(() => {
    done = true
  })
  for (; !done; turns++) await new Promise((resolve) => setImmediate(resolve))
  await reading
  expect(turns).toBeGreaterThan(500)
})

test('pages that come together are read one after the other', async () => {
  const read: string[] = []
  await Promise.all([
    readPageAside(HARD, never).then(() => read.push('hard')),
    readPageAside('<title>Short</title>', never).then(() => read.push('short')),
  ])
  expect(read).toEqual(['hard', 'short'])
})

test('is given up when the time is over, before or meanwhile', async () => {
  await expect(readPageAside(HARD, AbortSignal.abort(new Error('Too late')))).rejects.toThrow('Too late')
  const abort = new AbortController()
  const reading = readPageAside(HARD, abort.signal)
  abort.abort(new Error('Too slow'))
  await expect(reading).rejects.toThrow('Too slow')
})
