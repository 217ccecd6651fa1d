import { describe, expect, test, vi } from 'vitest'
import { pause } from '#domain/time/clock.ts'
import { type Store, StoreDamaged, StoreUnavailable } from '#server/store/store.ts'
import { ACCEPTED, fakeChannel, refusal } from '#tests/support/fake-channel.ts'
import { HOUR, MINUTE, never, outboxTest, SECOND } from '#tests/support/outbox-test.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { replayDelivery } from './replay-delivery.ts'

const outbox = outboxTest()

describe('delivery', () => {
  test('goes at once to every destination, and is on record', async () => {
    const channels = [fakeChannel('automation'), fakeChannel('mail')]
    const worker = outbox.startWorker(channels)
    const { submission, deliveries } = await outbox.capture(channels, worker)
    await outbox.clock.flush()
    expect(channels.map(({ sent }) => sent.length)).toEqual([1, 1])
    const sent = channels[0]?.sent[0]
    expect(sent).toMatchObject({ deliveryId: deliveries[0]?.id, at: submission.createdAt })
    expect(JSON.parse(sent?.body ?? '')).toEqual({ lead: submission.id, deliveryId: deliveries[0]?.id })
    expect(await outbox.store.deliveriesOf(submission.id)).toMatchObject([
      { state: 'done' },
      { state: 'done' },
    ])
    expect(await outbox.store.attemptsOf(deliveries[0]?.id ?? '')).toMatchObject([
      { n: 1, status: 200, answer: 'ok' },
    ])
  })

  test('what was captured before the start, or by another process, is found without a wake', async () => {
    const channel = fakeChannel('automation')
    await outbox.capture([channel])
    outbox.startWorker([channel])
    await outbox.clock.flush()
    expect(channel.sent).toHaveLength(1)
    await outbox.capture([channel])
    await outbox.clock.advance(30 * SECOND)
    expect(channel.sent).toHaveLength(2)
  })

  test('all attempts send the bytes that were built before the first, whatever becomes of the program meanwhile', async () => {
    const channel = fakeChannel('automation', () => refusal(503))
    const worker = outbox.startWorker([channel])
    const { deliveries } = await outbox.capture([channel], worker)
    await outbox.clock.flush()
    channel.build = () => 'another version of the program'
    await outbox.clock.advance(5 * SECOND)
    const id = deliveries[0]?.id ?? ''
    const { payloadSnapshot } = (await outbox.store.findDelivery(id)) ?? {}
    expect(channel.sent.map(({ body }) => body)).toEqual([payloadSnapshot, payloadSnapshot])
  })

  test('that cannot be built is dead and costs its destination nothing; once mended, a replay sends it', async () => {
    const channel = fakeChannel('automation')
    const { build } = channel
    channel.build = () => {
      throw new Error('no such field')
    }
    const worker = outbox.startWorker([channel])
    const { submission } = await outbox.capture([channel], worker)
    await outbox.clock.flush()
    const dead = await outbox.sole('dead')
    expect(dead.lastError).toBe('Unbuildable: no such field')
    channel.build = build
    await replayDelivery({ store: outbox.store, clock: outbox.clock, channels: [channel] }, dead.id)
    worker.wake()
    await outbox.clock.flush()
    await outbox.sole('done')
    expect(channel.sent.map(({ body }) => JSON.parse(body))).toEqual([
      { lead: submission.id, deliveryId: dead.id },
    ])
  })

  test('comes again after each wait of the schedule, then is dead, and can be replayed under the same id', async () => {
    const channel = fakeChannel('automation', () => refusal(503))
    const worker = outbox.startWorker([channel])
    await outbox.capture([channel], worker)
    await outbox.clock.flush()
    const waits = [
      5 * SECOND,
      5 * MINUTE,
      30 * MINUTE,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      14 * HOUR,
      20 * HOUR,
      24 * HOUR,
    ]
    for (const [index, wait] of waits.entries()) {
      await outbox.clock.leap(Math.max(0, wait - MINUTE))
      await outbox.clock.advance(Math.min(wait, MINUTE) - 1)
      expect(channel.sent).toHaveLength(index + 1)
      await outbox.clock.advance(1)
      expect(channel.sent).toHaveLength(index + 2)
    }
    const dead = await outbox.sole('dead')
    expect(dead).toMatchObject({ attempts: 10, lastError: 'HTTP 503' })
    await outbox.clock.leap(100 * HOUR)
    expect(channel.sent).toHaveLength(10)

    channel.answer = () => ACCEPTED
    await replayDelivery({ ...outbox, channels: [channel] }, dead.id)
    worker.wake()
    await outbox.clock.advance(HOUR)
    await outbox.sole('done')
    expect(new Set(channel.sent.map(({ deliveryId, body }) => deliveryId + body)).size).toBe(1)
    expect(await outbox.store.attemptsOf(dead.id)).toHaveLength(11)
  })

  test('waits as long as the destination asks, up to twice the delay', async () => {
    const channel = fakeChannel('automation', () => ({ ...refusal(429), retryAfter: 8 }))
    const worker = outbox.startWorker([channel])
    await outbox.capture([channel], worker)
    await outbox.clock.advance(8 * SECOND - 1)
    expect(channel.sent).toHaveLength(1)
    await outbox.clock.advance(1)
    expect(channel.sent).toHaveLength(2)
  })

  test('an attempt without an answer is told to end after 15 seconds, and ends', async () => {
    const channel = fakeChannel('automation', never)
    const worker = outbox.startWorker([channel])
    await outbox.capture([channel], worker)
    await outbox.clock.advance(15 * SECOND - 1)
    expect(channel.sent[0]?.signal.aborted).toBe(false)
    await outbox.clock.advance(1)
    expect(channel.sent[0]?.signal.aborted).toBe(true)
    // Time for the channel to report an answer that it has already received.
    await outbox.clock.advance(250)
    expect(await outbox.sole('open')).toMatchObject({ attempts: 1, lastError: 'No answer within 15 seconds' })
    await outbox.clock.advance(5 * SECOND - 1)
    expect(channel.sent).toHaveLength(1)
  })

  test('that was answered, and is still answering when its time is up, is delivered', async () => {
    const channel = fakeChannel('automation')
    channel.send = ({ signal }) =>
      new Promise((answer) => signal.addEventListener('abort', () => answer(ACCEPTED)))
    const worker = outbox.startWorker([channel])
    await outbox.capture([channel], worker)
    await outbox.clock.advance(15 * SECOND)
    expect(await outbox.sole('done')).toMatchObject({ attempts: 1, lastError: null })
  })

  test('the signal of one that was answered in time does not fire later', async () => {
    const channel = fakeChannel('automation')
    const worker = outbox.startWorker([channel])
    await outbox.capture([channel], worker)
    await outbox.clock.advance(MINUTE)
    expect(channel.sent[0]?.signal.aborted).toBe(false)
  })

  test('of a long answer and its error the first part is kept', async () => {
    const long = '😀'.repeat(9_000)
    const channel = fakeChannel('automation', () => ({ ...refusal(500), error: long, answer: `.${long}` }))
    const worker = outbox.startWorker([channel])
    await outbox.capture([channel], worker)
    await outbox.clock.flush()
    const { id } = await outbox.sole('open')
    const [attempt] = await outbox.store.attemptsOf(id)
    expect(attempt?.error).toBe('😀'.repeat(250))
    expect(attempt?.answer).toBe(`.${'😀'.repeat(499)}\uFFFD`)
  })

  test('of what a destination says no control characters are kept', async () => {
    const said = '250 ok \0 \x1b[31m\r\nnext'
    const channel = fakeChannel('mail', () => ({ ...refusal(451), error: said, answer: said }))
    const worker = outbox.startWorker([channel])
    await outbox.capture([channel], worker)
    await outbox.clock.advance(0)
    const { id } = await outbox.sole('open')
    expect(await outbox.store.attemptsOf(id)).toMatchObject([
      { error: '250 ok  [31m\nnext', answer: '250 ok  [31m\nnext' },
    ])
  })

  test('a channel that throws is a failure like others', async () => {
    const channel = fakeChannel('automation', () => {
      throw new Error('socket hang up')
    })
    const worker = outbox.startWorker([channel])
    await outbox.capture([channel], worker)
    await outbox.clock.advance(5 * SECOND)
    expect(channel.sent).toHaveLength(2)
    expect(await outbox.sole('open')).toMatchObject({ lastError: 'socket hang up' })
  })

  test('a payload that is refused three times is dead, and its destination is not', async () => {
    const channel = fakeChannel('automation', () => refusal(422, 'rejected'))
    const worker = outbox.startWorker([channel])
    await outbox.capture([channel], worker)
    await outbox.clock.advance(HOUR)
    expect(channel.sent).toHaveLength(3)
    await outbox.sole('dead')
    expect(outbox.alerts).toEqual([])
  })

  test('a destination that hangs never starves another, and is not asked for more than it has room for', async () => {
    const slow = fakeChannel('automation', never)
    const quick = fakeChannel('mail')
    const worker = outbox.startWorker([slow, quick], { concurrency: 3 })
    for (let i = 0; i < 40; i++) await outbox.capture([slow, quick], worker)
    await outbox.clock.flush()
    expect(slow.sent).toHaveLength(3)
    await outbox.clock.advance(SECOND)
    expect(quick.sent).toHaveLength(40)
  })
})

test('a store that cannot keep what is to be sent costs no attempt, however long that lasts', async () => {
  const channel = fakeChannel('automation')
  let away = true
  const worker = outbox.startWorker([channel], { store: outbox.lockedWhile(() => away) })
  await outbox.capture([channel], worker)
  await outbox.clock.advance(15 * MINUTE)
  expect(await outbox.sole('open')).toMatchObject({ attempts: 0, lastError: expect.stringMatching(/locked/) })
  away = false
  await outbox.clock.advance(MINUTE)
  expect(await outbox.sole('done')).toMatchObject({ attempts: 1 })
  expect(channel.sent).toHaveLength(1)
})

test('one that cannot be read, as on a damaged page of the disk, holds up none of the others', async () => {
  const channel = fakeChannel('automation')
  const damaged = await outbox.capture([channel])
  for (let i = 0; i < 5; i++) await outbox.capture([channel])
  const store: Store = {
    ...outbox.store,
    findSubmission: async (id) => {
      if (id === damaged.submission.id) throw new StoreDamaged('database disk image is malformed')
      return outbox.store.findSubmission(id)
    },
  }
  outbox.startWorker([channel], { store })
  await outbox.clock.advance(MINUTE)
  expect(channel.sent).toHaveLength(5)
  expect(await outbox.store.listDeliveries({ state: 'open' })).toMatchObject([
    { attempts: 0, lastError: expect.stringMatching(/malformed/) },
  ])
})

test('what is erased between its claim and its sending is not sent, and the others are', async () => {
  const channel = fakeChannel('automation')
  const gone = await outbox.capture([channel])
  const stays = await outbox.capture([channel])
  const erasing: Store = {
    ...outbox.store,
    freezePayloads: async (claimed) => {
      await outbox.store.eraseSubmissions([gone.submission.id], 'person', '2026-11-23T00:00:00.000Z')
      return outbox.store.freezePayloads(claimed)
    },
  }
  outbox.startWorker([channel], { store: erasing })
  await outbox.clock.advance(MINUTE)
  expect(channel.sent.map(({ deliveryId }) => deliveryId)).toEqual([stays.deliveries[0]?.id])
})

test('what is erased before it is read for its sending is not sent empty', async () => {
  const channel = fakeChannel('automation')
  await outbox.capture([channel])
  const erasing: Store = {
    ...outbox.store,
    findSubmission: async (id) => {
      await outbox.store.eraseSubmissions([id], 'person', '2026-11-23T00:00:00.000Z')
      return outbox.store.findSubmission(id)
    },
  }
  outbox.startWorker([channel], { store: erasing })
  await outbox.clock.advance(MINUTE)
  expect(channel.sent).toEqual([])
})

test('a store that is away for a while is waited for', async () => {
  const channel = fakeChannel('automation')
  let away = true
  const flaky: Store = {
    ...outbox.store,
    claim: (...args) => (away ? Promise.reject(new StoreUnavailable('locked')) : outbox.store.claim(...args)),
    finish: (...args) =>
      away ? Promise.reject(new StoreUnavailable('locked')) : outbox.store.finish(...args),
  }
  const worker = outbox.startWorker([channel], { store: flaky })
  await outbox.capture([channel], worker)
  await outbox.clock.advance(10 * SECOND)
  expect(channel.sent).toEqual([])
  away = false
  channel.answer = () => {
    away = true
    return ACCEPTED
  }
  await outbox.clock.advance(2 * SECOND)
  away = false
  await outbox.clock.advance(2 * SECOND)
  expect(channel.sent).toHaveLength(1)
  await outbox.sole('done')
})

test('a claim that takes its time is not given back and sent twice because another destination’s has failed', async () => {
  const [automation, mail] = [fakeChannel('automation'), fakeChannel('mail', () => refusal(500))]
  let slow = true
  const busy: Store = {
    ...outbox.store,
    claim: async (wanted) => {
      if (wanted.destination === 'automation') throw new StoreUnavailable('locked')
      const claimed = await outbox.store.claim(wanted)
      const retried = claimed.some(({ attempts }) => attempts > 1)
      if (retried && slow) {
        slow = false
        await pause(outbox.clock, 3 * SECOND)
      }
      return claimed
    },
  }
  await outbox.capture([automation, mail])
  outbox.startWorker([automation, mail], { store: busy })
  await outbox.clock.advance(SECOND)
  mail.answer = () => ACCEPTED
  await outbox.clock.advance(MINUTE)
  expect(mail.sent).toHaveLength(2)
})

test('what is due and cannot be claimed, as another program holds it, is not looked for all the time', async () => {
  let looks = 0
  const held: Store = { ...outbox.store, claim: async () => (looks++ < 100 ? [] : expect.unreachable()) }
  const channel = fakeChannel('automation')
  await outbox.capture([channel])
  outbox.startWorker([channel], { store: held })
  await outbox.clock.advance(SECOND)
  expect(looks).toBeLessThanOrEqual(21)
})

test('scheduled tasks run at the start and at their times; one that fails stops nothing and is tried again in 10 minutes', async () => {
  const runs: Record<string, number> = {}
  const task = (name: string, everyMs: number, failures: number) => ({
    name,
    everyMs,
    run: async () => {
      runs[name] = (runs[name] ?? 0) + 1
      if (runs[name] <= failures) throw new Error('no')
    },
  })
  const tasks = [task('daily', 24 * HOUR, 2), task('often', MINUTE, 1_000), task('hourly', HOUR, 0)]
  outbox.startWorker([], { tasks })
  await outbox.clock.flush()
  expect(runs).toEqual({ daily: 1, often: 1, hourly: 1 })
  await outbox.clock.advance(11 * MINUTE)
  expect(runs).toEqual({ daily: 2, often: 12, hourly: 1 })
  await outbox.clock.advance(3 * HOUR)
  expect(runs).toMatchObject({ daily: 3, hourly: 4 })
})

test('a claim that is granted and answered too late, over and over, spends no attempt', async () => {
  const channel = fakeChannel('automation')
  let slow = true
  const late: Store = {
    ...outbox.store,
    claim: async (...args) => {
      const claimed = await outbox.store.claim(...args)
      if (slow) throw new StoreUnavailable('The database gave no answer within 2000 ms')
      return claimed
    },
  }
  const worker = outbox.startWorker([channel], { store: late })
  const { deliveries } = await outbox.capture([channel], worker)
  await outbox.clock.advance(15 * MINUTE)
  expect(channel.sent).toEqual([])
  slow = false
  await outbox.clock.advance(2 * SECOND)
  expect(channel.sent).toHaveLength(1)
  expect(await outbox.sole('done')).toMatchObject({ attempts: 1 })
  expect(await outbox.store.attemptsOf(deliveries[0]?.id ?? '')).toHaveLength(1)
})

test('what was captured by a clock that is put back goes out at once, by this worker and by the next', async () => {
  const channel = fakeChannel('automation')
  await outbox.capture([channel])
  await outbox.clock.leap(-HOUR)
  const worker = outbox.startWorker([channel])
  await outbox.clock.flush()
  expect(channel.sent).toHaveLength(1)

  const { store } = outbox
  const createdAt = new Date(outbox.clock.now() + MINUTE).toISOString()
  await store.capture(sampleItem({ createdAt }, ['automation']))
  await outbox.clock.leap(-HOUR)
  worker.wake()
  await outbox.clock.flush()
  expect(channel.sent).toHaveLength(2)
})

test('a clock that is put back holds up neither the tasks nor the probe of a destination that is back', async () => {
  let ahead = 11 * HOUR
  let runs = 0
  const clock = { ...outbox.clock, now: () => outbox.clock.now() + ahead }
  const task = { name: 'often', everyMs: MINUTE, run: async () => void runs++ }
  const channel = fakeChannel('automation', () => (ahead > 0 ? refusal(410, 'gone') : ACCEPTED))
  const worker = outbox.startWorker([channel], { clock, tasks: [task] })
  await outbox.capture([channel], worker)
  await outbox.clock.advance(5 * MINUTE)
  const before = runs
  ahead = 0
  await outbox.clock.advance(5 * MINUTE)
  expect(runs - before).toBeGreaterThanOrEqual(5)
  await outbox.capture([channel], worker)
  await outbox.clock.advance(5 * MINUTE)
  expect(channel.sent.length).toBeGreaterThan(1)
})

test('what waits for a destination whose address was taken away spends nothing, and goes once it has one', async () => {
  const channel = fakeChannel('automation')
  await outbox.capture([channel])
  const without = outbox.startWorker([{ ...channel, unconfigured: 'Webhook URL not configured' }])
  await outbox.clock.advance(HOUR)
  expect(await outbox.sole('open')).toMatchObject({ attempts: 0, lastError: null })
  await without.stop()
  outbox.startWorker([channel])
  await outbox.clock.flush()
  await outbox.sole('done')
})

test('a lead that comes in while the worker looks what is due next goes at once, too', async () => {
  const channel = fakeChannel('automation')
  let comes = true
  const busy: Store = {
    ...outbox.store,
    nextDue: async (...args) => {
      const due = await outbox.store.nextDue(...args)
      if (comes) await outbox.capture([channel], worker)
      comes = false
      return due
    },
  }
  const worker = outbox.startWorker([channel], { store: busy })
  await outbox.clock.flush()
  expect(channel.sent).toHaveLength(1)
})

test('a destination that has no room is not looked after again and again', async () => {
  const looks = vi.spyOn(outbox.store, 'nextDue')
  const channels = [fakeChannel('automation', never), fakeChannel('mail')]
  const worker = outbox.startWorker(channels, { concurrency: 1 })
  for (let i = 0; i < 2; i++) await outbox.capture(channels, worker)
  await outbox.clock.advance(SECOND)
  looks.mockClear()
  await outbox.clock.advance(10 * SECOND)
  expect(looks.mock.calls.length).toBeLessThanOrEqual(3)
})

test('an idle worker sleeps: no more than a look every five seconds', async () => {
  const looks = vi.spyOn(outbox.store, 'claim')
  outbox.startWorker([fakeChannel('automation')])
  await outbox.clock.advance(10 * MINUTE)
  expect(looks.mock.calls.length).toBeLessThanOrEqual(121)
})
