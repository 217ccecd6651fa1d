import { expect, test } from 'vitest'
import { ACCEPTED, fakeChannel, refusal } from '#tests/support/fake-channel.ts'
import { HOUR, outboxTest, SECOND } from '#tests/support/outbox-test.ts'
import { testWebhooks } from './webhook-test.ts'

const outbox = outboxTest()

test.each([
  ['takes the test lead has the lead that failed before at once', ACCEPTED, 'done'],
  ['refuses it is left alone until the next attempt', refusal(500), 'open'],
])('a destination that %s', async (_what, answer, state) => {
  const channel = fakeChannel('automation', () => refusal(500))
  const worker = outbox.startWorker([channel])
  const { submission } = await outbox.capture([channel], worker)
  // Five attempts are made: too few to open the breaker, and the next is hours away.
  await outbox.clock.advance(3 * HOUR)
  const [waits] = await outbox.store.deliveriesOf(submission.id)
  expect(Date.parse(waits?.dueAt ?? '') - outbox.clock.now()).toBeGreaterThan(HOUR)
  channel.answer = () => answer
  await testWebhooks({ channels: [channel], clock: outbox.clock, store: outbox.store })
  worker.wake()
  await outbox.clock.advance(SECOND)
  expect(await outbox.store.deliveriesOf(submission.id)).toMatchObject([{ id: waits?.id, state }])
})

test('a destination that never answers is said to, as of a delivery, and one that breaks holds up none of the others', async () => {
  const channels = [
    fakeChannel('automation', () => new Promise(() => {})),
    fakeChannel('lead-manager', () => Promise.reject(new Error('broken'))),
    fakeChannel('mail'),
  ]
  const tested = testWebhooks({ channels, clock: outbox.clock, store: outbox.store })
  await outbox.clock.advance(16 * SECOND)
  expect(await tested).toMatchObject([
    { ok: false, error: 'No answer within 15 seconds' },
    { ok: false, error: 'broken' },
    { ok: true },
  ])
})

test('a mail server that takes the test lead has all that waits for it, also mail of other kinds', async () => {
  const reach = { address: 'smtp://mail.sample.example', connect: async () => {} }
  const [mail, visitor] = [
    { ...fakeChannel('mail'), reach },
    { ...fakeChannel('mail-visitor', () => refusal(451)), reach, wants: () => false },
  ]
  const elsewhere = fakeChannel('automation', () => refusal(451))
  const worker = outbox.startWorker([visitor, elsewhere])
  const { submission } = await outbox.capture([{ ...visitor, wants: () => true }, elsewhere], worker)
  await outbox.clock.advance(3 * HOUR)
  await testWebhooks({ channels: [mail, visitor, elsewhere], clock: outbox.clock, store: outbox.store })
  const due = async (destination: string) => {
    const deliveries = await outbox.store.deliveriesOf(submission.id)
    return Date.parse(deliveries.find((each) => each.destination === destination)?.dueAt ?? '')
  }
  expect(await due('mail-visitor')).toBeLessThanOrEqual(outbox.clock.now())
  expect(await due('automation')).toBeGreaterThan(outbox.clock.now())
})
