import { expect, test } from 'vitest'
import type { Delivery } from '#server/store/store.ts'
import { fakeChannel } from '#tests/support/fake-channel.ts'
import { sampleSubmission } from '#tests/support/sample-submission.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { createDeliveryAnswer } from './delivery-answer.ts'

const clock = testClock()
const channels = [
  fakeChannel('mail'),
  { ...fakeChannel('lead-manager'), unconfigured: 'Webhook URL not configured' },
  { ...fakeChannel('reminder'), dueAt: () => '2026-12-01T00:00:00.000Z' },
  { ...fakeChannel('feedback'), wants: () => false },
]
const spam = { submission: sampleSubmission({ status: 'quarantined' }), deliveries: [] }

function answerAfter(ms: number, state: Delivery['state']) {
  return createDeliveryAnswer({
    channels,
    clock,
    settled: () =>
      new Promise((resolve) => clock.after(ms, () => resolve([{ destination: 'mail', state } as Delivery]))),
  })
}

test('what is kept apart is answered with the destinations that it would have had', async () => {
  const answer = answerAfter(0, 'done')
  const answered = answer({ outcome: 'created', ...spam }, 2_000)
  await clock.flush()
  await clock.advance(0)
  expect(await answered).toEqual([
    { destination: 'lead-manager', state: 'unconfigured', lastError: 'Webhook URL not configured' },
    { destination: 'mail', state: 'done', lastError: null },
    { destination: 'reminder', state: 'open', lastError: null },
  ])
})

/** Expects the answer after exactly so many milliseconds, and returns it. */
async function toldAfter<T>(ms: number, answer: Promise<T>): Promise<T> {
  let told = false
  const pretended = answer.finally(() => {
    told = true
  })
  await clock.advance(ms - 1)
  expect(told).toBe(false)
  await clock.advance(1)
  return pretended
}

test('it takes as long as the last real one took, and finds each destination as that one did', async () => {
  const answer = answerAfter(700, 'open')
  const real = answer({ outcome: 'created', submission: sampleSubmission(), deliveries: [] }, 2_000)
  await clock.advance(700)
  await real
  expect(await toldAfter(700, answer({ outcome: 'created', ...spam }, 2_000))).toContainEqual({
    destination: 'mail',
    state: 'open',
    lastError: null,
  })
  expect(await answer({ outcome: 'repeat', ...spam }, 2_000), 'told again at once').toHaveLength(3)
})

test('a real one that is sent again, and so answered at once, makes it no quicker', async () => {
  let ms = 700
  const settled = () => new Promise<Delivery[]>((resolve) => clock.after(ms, () => resolve([])))
  const answer = createDeliveryAnswer({ channels, clock, settled })
  const real = { submission: sampleSubmission(), deliveries: [] }
  for (const outcome of ['created', 'repeat'] as const) {
    const answered = answer({ outcome, ...real }, 2_000)
    await clock.advance(ms)
    await answered
    ms = 0
  }
  await toldAfter(700, answer({ outcome: 'created', ...spam }, 2_000))
})
