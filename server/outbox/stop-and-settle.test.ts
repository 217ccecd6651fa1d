import { describe, expect, test, vi } from 'vitest'
import { pause } from '#domain/time/clock.ts'
import type { SendResult } from '#server/channels/channel.ts'
import { type Store, StoreUnavailable } from '#server/store/store.ts'
import { ACCEPTED, fakeChannel, refusal } from '#tests/support/fake-channel.ts'
import { never, outboxTest, SECOND } from '#tests/support/outbox-test.ts'

const outbox = outboxTest()

describe('stop', () => {
  test('lets what is in flight end, and claims no more', async () => {
    let answer = () => {}
    const channel = fakeChannel(
      'automation',
      () => new Promise((resolve) => (answer = () => resolve(ACCEPTED))),
    )
    const worker = outbox.startWorker([channel], { concurrency: 1 })
    await outbox.capture([channel], worker)
    await outbox.capture([channel], worker)
    await outbox.clock.flush()
    const stopped = worker.stop(5 * SECOND)
    answer()
    await stopped
    expect(channel.sent).toHaveLength(1)
    expect((await outbox.store.listDeliveries({})).map(({ state }) => state).sort()).toEqual(['done', 'open'])
  })

  test('before it has begun, claims nothing', async () => {
    const channel = fakeChannel('automation')
    await outbox.capture([channel])
    const worker = outbox.startWorker([channel])
    await worker.stop()
    expect(channel.sent).toEqual([])
    expect(await outbox.sole('open')).toMatchObject({ attempts: 0 })
  })

  test.each([
    ['has it noted what it has sent', SECOND, true],
    ['is not held up beyond its bound', 20 * SECOND, false],
  ])('while a task sends mail, %s', async (_what, ms, isNoted) => {
    let noted = false
    const run = () => pause(outbox.clock, ms).then(() => (noted = true))
    const task = { name: 'sending', everyMs: 60 * SECOND, run, sends: true } as const
    const worker = outbox.startWorker([], { tasks: [task] })
    await outbox.clock.flush()
    const stopped = worker.stop(5 * SECOND).then(() => noted)
    await outbox.clock.flush()
    await outbox.clock.advance(5 * SECOND)
    expect(await stopped).toBe(isNoted)
  })

  test('gives back at its bound what does not end, unspent and due', async () => {
    const channel = fakeChannel('automation', never)
    const worker = outbox.startWorker([channel])
    await outbox.capture([channel], worker)
    await outbox.clock.flush()
    const stopped = worker.stop(5 * SECOND)
    await outbox.clock.advance(5 * SECOND)
    await stopped
    expect(channel.sent[0]?.signal.aborted).toBe(true)
    const row = await outbox.sole('open')
    expect(row).toMatchObject({ attempts: 0, dueAt: new Date(outbox.clock.now()).toISOString() })
    expect(await outbox.store.attemptsOf(row.id)).toMatchObject([{ error: 'Stopped before an answer came' }])
    expect(await outbox.store.destinationHealth()).toEqual([])
  })
})

describe('stop, with an answer that comes meanwhile', () => {
  function answering(store?: Store) {
    let answer = (_result: SendResult) => {}
    const channel = fakeChannel('automation', () => new Promise((resolve) => (answer = resolve)))
    const worker = outbox.startWorker([channel], store && { store })
    return { channel, worker, answer: (result: SendResult) => answer(result) }
  }

  test('a failure counts as one', async () => {
    const { channel, worker, answer } = answering()
    await outbox.capture([channel], worker)
    await outbox.clock.flush()
    const stopped = worker.stop(5 * SECOND)
    answer(refusal(500))
    await stopped
    expect(await outbox.sole('open')).toMatchObject({ attempts: 1, lastError: 'HTTP 500' })
    expect(await outbox.store.destinationHealth()).toMatchObject([{ failures: 1 }])
  })

  test('what the store does not take then holds up nobody: it is sent again', async () => {
    const away = () => Promise.reject(new StoreUnavailable('locked'))
    const { channel, worker, answer } = answering({ ...outbox.store, finish: away })
    await outbox.capture([channel], worker)
    await outbox.clock.flush()
    let over = false
    const stopped = worker.stop(5 * SECOND).then(() => {
      over = true
    })
    answer(ACCEPTED)
    await outbox.clock.flush()
    expect(over).toBe(true)
    await stopped
    await outbox.sole('open')
  })
})

describe('settled', () => {
  test('answers as soon as every delivery is through', async () => {
    let answer = () => {}
    const channels = [
      fakeChannel('automation'),
      fakeChannel('mail', () => new Promise((resolve) => (answer = () => resolve(ACCEPTED)))),
    ]
    const worker = outbox.startWorker(channels)
    const { submission } = await outbox.capture(channels, worker)
    let result: string[] | undefined
    void worker.settled(submission.id, 2_000).then((deliveries) => {
      result = deliveries.map(({ state }) => state)
    })
    await outbox.clock.advance(1_000)
    expect(result).toBeUndefined()
    answer()
    await outbox.clock.flush()
    expect(result).toEqual(['done', 'done'])
  })

  test('answers everybody who waits for the same submission, and asks no more once nobody does', async () => {
    const looks = vi.spyOn(outbox.store, 'deliveriesOf')
    let answer = () => {}
    const channel = fakeChannel(
      'automation',
      () => new Promise((resolve) => (answer = () => resolve(ACCEPTED))),
    )
    const worker = outbox.startWorker([channel])
    const { submission } = await outbox.capture([channel], worker)
    const both = [1, 2].map(() => worker.settled(submission.id, 2_000))
    await outbox.clock.flush()
    answer()
    expect(await Promise.all(both)).toMatchObject([[{ state: 'done' }], [{ state: 'done' }]])
    looks.mockClear()
    worker.attempted(submission.id)
    expect(looks).not.toHaveBeenCalled()
  })

  test('waits its time at most', async () => {
    const channel = fakeChannel('automation', never)
    const worker = outbox.startWorker([channel])
    const { submission } = await outbox.capture([channel], worker)
    const waiting = worker.settled(submission.id, 2_000)
    await outbox.clock.advance(2_000)
    expect(await waiting).toMatchObject([{ state: 'open' }])
  })

  test('does not wait for a retry that comes later, nor for a destination whose breaker is open', async () => {
    const channel = fakeChannel('automation', () => refusal(500))
    const worker = outbox.startWorker([channel])
    for (let i = 0; i < 12; i++) {
      const { submission } = await outbox.capture([channel], worker)
      expect(await worker.settled(submission.id, 2_000)).toMatchObject([{ state: 'open' }])
    }
    expect(outbox.alerts).toHaveLength(1)
  })

  test('answers what is known when the store cannot be read', async () => {
    const channel = fakeChannel('automation', never)
    const deaf: Store = {
      ...outbox.store,
      deliveriesOf: () => Promise.reject(new StoreUnavailable('locked')),
    }
    const worker = outbox.startWorker([channel], { store: deaf })
    const { submission, deliveries } = await outbox.capture([channel], worker)
    const waiting = worker.settled(submission.id, 2_000, deliveries)
    await outbox.clock.advance(2_000)
    expect(await waiting).toEqual(deliveries)
    expect(await worker.settled(submission.id, 2_000, [])).toEqual([])
  })
})
