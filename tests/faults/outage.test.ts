import { describe, expect, test } from 'vitest'
import { ACCEPTED, fakeChannel, refusal } from '#tests/support/fake-channel.ts'
import { HOUR, MINUTE, outboxTest } from '#tests/support/outbox-test.ts'
import { measured, sized, WHOLE } from '#tests/support/suite-form.ts'

const LEADS = sized({ short: 100, whole: 1_000 })
const HOURS = sized({ short: [1, 72], whole: [1, 24, 72] })
const DESTINATIONS = ['automation', 'lead-manager', 'mail'] as const

const outbox = outboxTest()

/** Runs every timer at its own instant; in the short form, ten minutes at a time. */
async function pass(hours: number) {
  if (WHOLE) return outbox.clock.advance(hours * HOUR)
  for (let passed = 0; passed < hours * HOUR; passed += 10 * MINUTE) await outbox.clock.leap(10 * MINUTE)
}

async function outage(hours: number) {
  const channels = DESTINATIONS.map((destination) => fakeChannel(destination, () => refusal(null)))
  const worker = outbox.startWorker(channels)
  const ids: string[] = []
  for (let i = 0; i < LEADS; i++) {
    const { deliveries } = await outbox.capture(channels, worker)
    ids.push(...deliveries.map(({ id }) => id))
  }
  await pass(hours)
  const recover = () => {
    for (const channel of channels) {
      channel.answer = () => ACCEPTED
      channel.sent.length = 0
    }
  }
  const received = () => channels.flatMap(({ sent }) => sent.map(({ deliveryId }) => deliveryId))
  return { ids, recover, received, worker }
}

/** The clock stands still meanwhile. */
async function allDone() {
  const done = async () => (await outbox.store.listDeliveries({ state: 'done' })).length
  await expect.poll(done, { timeout: 60_000 }).toBe(3 * LEADS)
}

test.each(HOURS)(
  `all three destinations down for %i h: ${LEADS} leads × 3 arrive within 5 minutes of their return, ids unchanged`,
  async (hours) => {
    const { ids, recover, received } = await outage(hours)
    expect(await outbox.store.listDeliveries({ state: 'open' })).toHaveLength(3 * LEADS)
    recover()
    await outbox.clock.advance(5 * MINUTE)
    await allDone()
    expect(received().sort()).toEqual(ids.sort())
    expect(outbox.alerts.map(({ destination }) => destination).sort()).toEqual([...DESTINATIONS])
    measured(
      `${hours} h down: ${received().length} of ${ids.length} deliveries within 5 minutes, one alert each`,
    )
  },
  600_000,
)

test(`down for 100 h: ${LEADS} leads × 3 are dead letters after one alert, and replay delivers all under their ids`, async () => {
  const { ids, recover, received, worker } = await outage(100)
  const dead = await outbox.store.listDeliveries({ state: 'dead' })
  expect(dead.map(({ id }) => id).sort()).toEqual(ids.sort())
  expect(outbox.alerts).toHaveLength(3)

  recover()
  const now = new Date(outbox.clock.now()).toISOString()
  for (const { id } of dead) await outbox.store.replay(id, now)
  worker.wake()
  await outbox.clock.advance(5 * MINUTE)
  await allDone()
  expect(received().sort()).toEqual(ids.sort())
  measured(
    `100 h down: ${dead.length} dead letters, 1 alert a destination, ${received().length} delivered by replay`,
  )
}, 600_000)

test('a lead that came in the third day of an outage is not given up with those of the first', async () => {
  const channel = fakeChannel('automation', () => refusal(null))
  const worker = outbox.startWorker([channel])
  for (let i = 0; i < 12; i++) await outbox.capture([channel], worker)
  await pass(60)
  const late = await outbox.capture([channel], worker)
  await pass(20)
  expect(await outbox.store.listDeliveries({ state: 'dead' })).toHaveLength(12)
  expect(await outbox.store.deliveriesOf(late.submission.id)).toMatchObject([{ state: 'open' }])
}, 600_000)

describe('stopped for 80 h in an outage', () => {
  async function stoppedMeanwhile() {
    const channel = fakeChannel('automation', () => refusal(null))
    const worker = outbox.startWorker([channel])
    for (let i = 0; i < 12; i++) await outbox.capture([channel], worker)
    await pass(1)
    expect(await outbox.store.destinationHealth()).toMatchObject([{ breaker: 'open' }])
    await worker.stop(0)
    await outbox.clock.leap(80 * HOUR)
    return channel
  }

  test('nothing is given up where the destination was mended meanwhile: all of it arrives', async () => {
    const channel = await stoppedMeanwhile()
    channel.answer = () => ACCEPTED
    outbox.startWorker([channel])
    await outbox.clock.advance(5 * MINUTE)
    expect(await outbox.store.listDeliveries({ state: 'done' })).toHaveLength(12)
  })

  test('nor where the network is back some minutes after us', async () => {
    const channel = await stoppedMeanwhile()
    outbox.startWorker([channel])
    await outbox.clock.advance(20 * MINUTE)
    channel.answer = () => ACCEPTED
    await outbox.clock.advance(5 * MINUTE)
    expect(await outbox.store.listDeliveries({ state: 'done' })).toHaveLength(12)
  })

  test('what is three days old is given up once probes of two hours have shown that it is still down', async () => {
    const channel = await stoppedMeanwhile()
    outbox.startWorker([channel])
    await outbox.clock.advance(2 * HOUR - MINUTE)
    expect(await outbox.store.listDeliveries({ state: 'dead' })).toEqual([])
    await outbox.clock.advance(10 * MINUTE)
    expect(await outbox.store.listDeliveries({ state: 'dead' })).toHaveLength(12)
  })

  test('nor where the machine slept for days with the program running: it asks before it gives up', async () => {
    const channel = fakeChannel('automation', () => refusal(500))
    const worker = outbox.startWorker([channel])
    for (let i = 0; i < 12; i++) await outbox.capture([channel], worker)
    await outbox.clock.advance(10 * MINUTE)
    expect(await outbox.store.destinationHealth()).toMatchObject([{ breaker: 'open' }])
    channel.answer = () => ACCEPTED
    await outbox.clock.leap(80 * HOUR)
    await outbox.clock.advance(10 * MINUTE)
    expect(await outbox.store.listDeliveries({ state: 'done' })).toHaveLength(12)
  })
})
