import { beforeEach, expect, test } from 'vitest'
import { fakeChannel, refusal } from '#tests/support/fake-channel.ts'
import { HOUR, outboxTest } from '#tests/support/outbox-test.ts'
import { silentLog } from '#tests/support/silent-log.ts'

const outbox = outboxTest()
let warned: unknown[][]
beforeEach(() => {
  warned = []
})
const log = { ...silentLog, warn: (...line: unknown[]) => warned.push(line) } as typeof silentLog

/** What docs/when-something-fails.md tells the operator to look for, and as often as it happens. */
test('a payload that is refused for good is said to be dead, once', async () => {
  const channel = fakeChannel('automation', () => refusal(422, 'rejected'))
  await outbox.capture([channel], outbox.startWorker([channel], { log }))
  await outbox.clock.advance(HOUR)
  const { id } = await outbox.sole('dead')
  expect(warned).toEqual([
    [expect.objectContaining({ destination: 'automation', deliveryId: id, status: 422 }), 'delivery is dead'],
  ])
})

test('so are deliveries whose destination was down for three days, and not again at each later try', async () => {
  const channel = fakeChannel('automation', () => refusal(410, 'gone'))
  const worker = outbox.startWorker([channel], { log })
  await outbox.capture([channel], worker)
  for (let hour = 0; hour < 110; hour++) await outbox.clock.leap(HOUR)
  await outbox.capture([channel], worker)
  for (let hour = 0; hour < 5; hour++) await outbox.clock.leap(HOUR)
  expect(warned).toEqual([[{ destination: 'automation', count: 1 }, 'deliveries are dead']])
})
