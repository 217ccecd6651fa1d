import { describe, expect, test, vi } from 'vitest'
import type { Channel, SendResult } from '#server/channels/channel.ts'
import { type DestinationHealth, type Store, StoreUnavailable } from '#server/store/store.ts'
import { ACCEPTED, fakeChannel, refusal } from '#tests/support/fake-channel.ts'
import { HOUR, MINUTE, never, outboxTest, SECOND } from '#tests/support/outbox-test.ts'

const outbox = outboxTest()
const OPEN: DestinationHealth = { destination: 'automation', breaker: 'open', failures: 10, probeAt: null }

describe('a destination that is down', () => {
  test('for hours: loses nothing, spends little, and has it all within five minutes of its return', async () => {
    const channel = fakeChannel('automation', () => refusal(null))
    const worker = outbox.startWorker([channel])
    const captured: string[] = []
    for (let hour = 0; hour < 6; hour++) {
      for (let i = 0; i < 5; i++)
        captured.push((await outbox.capture([channel], worker)).deliveries[0]?.id ?? '')
      await outbox.clock.advance(HOUR)
    }
    expect(outbox.alerts).toEqual([
      { destination: 'automation', alarm: 'failing', status: null, error: 'HTTP null' },
    ])
    expect(channel.sent.length).toBeLessThan(10 + 8 + (6 * 60) / 5 + 5)
    expect(
      (await outbox.store.listDeliveries({ state: 'open' })).every(({ attempts }) => attempts <= 3),
    ).toBe(true)

    channel.answer = () => ACCEPTED
    channel.sent.length = 0
    await outbox.clock.advance(5 * MINUTE + SECOND)
    expect(channel.sent.map(({ deliveryId }) => deliveryId).sort()).toEqual(captured.sort())
    expect(await outbox.store.listDeliveries({ state: 'done' })).toHaveLength(30)
    expect(await outbox.store.destinationHealth()).toMatchObject([{ breaker: 'closed', failures: 0 }])
    expect(outbox.alerts).toHaveLength(1)
  })

  test('probes are at least five minutes apart', async () => {
    const channel = fakeChannel('automation', () => refusal(500))
    const worker = outbox.startWorker([channel], { concurrency: 1 })
    for (let i = 0; i < 12; i++) await outbox.capture([channel], worker)
    await outbox.clock.advance(3 * HOUR)
    const times = channel.sent.slice(10).map(({ at }) => Date.parse(at))
    expect(times.length).toBeGreaterThan(30)
    for (const [index, at] of times.entries()) {
      if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(5 * MINUTE)
    }
  })

  test('a row that a rule of ours keeps back asks nothing, and the next one is the probe', async () => {
    const channel = fakeChannel('automation', () => refusal(500))
    const worker = outbox.startWorker([channel])
    for (let i = 0; i < 12; i++) await outbox.capture([channel], worker)
    await outbox.clock.advance(MINUTE)
    const last = channel.sent.at(-1)?.deliveryId
    channel.answer = ({ deliveryId }) => (deliveryId === last ? ACCEPTED : refusal(null, 'withheld'))
    await outbox.clock.advance(5 * MINUTE)
    expect(await outbox.store.destinationHealth()).toMatchObject([{ breaker: 'closed' }])
  })

  test('one bad payload cannot keep the breaker open: each probe is another row', async () => {
    let poison = ''
    const channel = fakeChannel('automation', () => refusal(500))
    const worker = outbox.startWorker([channel])
    for (let i = 0; i < 12; i++) await outbox.capture([channel], worker)
    await outbox.clock.advance(MINUTE)
    poison = channel.sent[0]?.deliveryId ?? ''
    channel.answer = ({ deliveryId }) => (deliveryId === poison ? refusal(500) : ACCEPTED)
    await outbox.clock.advance(15 * MINUTE)
    expect(await outbox.store.listDeliveries({ state: 'done' })).toHaveLength(11)
  })

  test('a probe takes also what is due much later, so that a recovery is seen', async () => {
    const channel = fakeChannel('automation', ({ deliveryId }) =>
      deliveryId === bad ? refusal(500) : ACCEPTED,
    )
    const { clock, store } = outbox
    const now = () => new Date(clock.now()).toISOString()
    const waiting = await outbox.capture([channel])
    const [claimed] = await store.claim({ destination: 'automation', now: now(), leaseMs: MINUTE, limit: 1 })
    if (!claimed) return expect.unreachable()
    const failed = { at: now(), ms: 1, status: 500, error: 'HTTP 500', answer: null }
    const dueAt = new Date(clock.now() + 20 * HOUR).toISOString()
    await store.finish(claimed, failed, { state: 'open', dueAt, spent: true })
    await store.saveDestinationHealth({
      destination: 'automation',
      breaker: 'open',
      failures: 10,
      probeAt: null,
    })
    const bad = (await outbox.capture([channel])).deliveries[0]?.id

    outbox.startWorker([channel])
    await clock.advance(5 * MINUTE + SECOND)
    expect(channel.sent.slice(0, 2).map(({ deliveryId }) => deliveryId)).toEqual([bad, claimed.id])
    expect(await store.deliveriesOf(waiting.submission.id)).toMatchObject([{ state: 'done' }])
  })

  test('before the program was started anew holds back nobody else', async () => {
    const channels = [fakeChannel('automation', never), fakeChannel('mail', () => refusal(500))]
    for (let i = 0; i < 3; i++) await outbox.capture(channels)
    await outbox.store.saveDestinationHealth({ ...OPEN, destination: 'mail' })
    outbox.startWorker(channels)
    await outbox.clock.advance(SECOND)
    expect(channels.map(({ sent }) => sent.length)).toEqual([3, 1])
  })

  describe('calls back what was to wait for hours, once it is up again', () => {
    const HOURS = 20 * HOUR

    /** A delivery that has failed so often that only a recovery brings it forward. */
    async function waiting(channel: Channel): Promise<string> {
      const { clock, store } = outbox
      const { deliveries } = await outbox.capture([channel])
      const at = new Date(clock.now()).toISOString()
      const failed = { at, ms: 1, status: 500, error: 'HTTP 500', answer: null }
      for (let spent = 1; spent <= 5; spent++) {
        const [claimed] = await store.claim({
          destination: 'automation',
          now: at,
          leaseMs: MINUTE,
          limit: 1,
        })
        if (!claimed) return expect.unreachable()
        const dueAt = new Date(clock.now() + (spent < 5 ? 0 : HOURS)).toISOString()
        await store.finish(claimed, failed, { state: 'open', dueAt, spent: true })
      }
      return deliveries[0]?.id ?? expect.unreachable()
    }

    test('and only then: the next failure keeps its own wait', async () => {
      const channel = fakeChannel('automation')
      const waits = await waiting(channel)
      await outbox.store.saveDestinationHealth(OPEN)
      await outbox.capture([channel])
      const worker = outbox.startWorker([channel])
      await outbox.clock.advance(SECOND)
      expect(channel.sent.at(-1)?.deliveryId).toBe(waits)
      channel.answer = () => refusal(500)
      channel.sent.length = 0
      await outbox.capture([channel], worker)
      await outbox.clock.advance(5 * SECOND - 1)
      expect(channel.sent).toHaveLength(1)
    })

    test('also where the store was away at that moment', async () => {
      const channel = fakeChannel('automation')
      const waits = await waiting(channel)
      await outbox.store.saveDestinationHealth(OPEN)
      await outbox.capture([channel])
      let away = true
      const flaky: Store = {
        ...outbox.store,
        releaseDestination: (...args) =>
          away ? Promise.reject(new StoreUnavailable('locked')) : outbox.store.releaseDestination(...args),
      }
      outbox.startWorker([channel], { store: flaky })
      await outbox.clock.advance(10 * SECOND)
      away = false
      await outbox.clock.advance(2 * SECOND)
      expect(channel.sent.at(-1)?.deliveryId).toBe(waits)
    })

    test('also where another one in flight fails at the same moment', async () => {
      const answers: ((result: SendResult) => void)[] = []
      const channel = fakeChannel(
        'automation',
        () => new Promise<SendResult>((resolve) => answers.push(resolve)),
      )
      const waits = await waiting(channel)
      for (let i = 0; i < 12; i++) await outbox.capture([channel])
      outbox.startWorker([channel], { concurrency: 12 })
      await outbox.clock.advance(SECOND)
      for (const [n, answer] of answers.entries()) answer(n === 10 ? ACCEPTED : refusal(500))
      channel.answer = () => ACCEPTED
      await outbox.clock.advance(SECOND)
      expect(channel.sent.map(({ deliveryId }) => deliveryId)).toContain(waits)
    })
  })

  test('410 pauses it and tells the operator once; a restart asks again at once', async () => {
    const channel = fakeChannel('automation', () => refusal(410, 'gone'))
    const worker = outbox.startWorker([channel])
    await outbox.capture([channel], worker)
    await outbox.clock.advance(MINUTE)
    await outbox.capture([channel], worker)
    await outbox.clock.advance(50 * MINUTE)
    expect(channel.sent).toHaveLength(1)
    expect(outbox.alerts).toMatchObject([{ alarm: 'gone', status: 410 }])
    expect((await outbox.store.listDeliveries({})).map(({ attempts }) => attempts)).toEqual([0, 0])

    await worker.stop()
    channel.answer = () => ACCEPTED
    outbox.startWorker([channel])
    await outbox.clock.advance(SECOND)
    expect(await outbox.store.listDeliveries({ state: 'done' })).toHaveLength(2)
  })

  test('a paused one is asked again within seconds of a replay or a test, which another process wrote', async () => {
    const channel = fakeChannel('automation', () => refusal(410, 'gone'))
    const worker = outbox.startWorker([channel])
    const { deliveries } = await outbox.capture([channel], worker)
    await outbox.capture([channel])
    await outbox.clock.advance(MINUTE)
    const replay = () =>
      outbox.store.replay(deliveries[0]?.id ?? '', new Date(outbox.clock.now()).toISOString())
    for (const ask of [replay, () => outbox.store.probeNow('automation')]) {
      channel.sent.length = 0
      await ask()
      await outbox.clock.advance(20 * MINUTE)
      // One probe for each request: the destination has refused again.
      expect(channel.sent).toHaveLength(1)
      const [health] = await outbox.store.destinationHealth()
      expect(health?.breaker).toBe('paused')
      expect(Date.parse(health?.probeAt ?? '') - outbox.clock.now()).toBeGreaterThan(39 * MINUTE)
    }
    channel.answer = () => ACCEPTED
    await outbox.store.probeNow('automation')
    await outbox.clock.advance(6 * SECOND)
    expect(await outbox.store.listDeliveries({ state: 'done' })).toHaveLength(2)
    expect(outbox.alerts).toHaveLength(1)
  })

  test.each([
    ['open', refusal(500)],
    ['paused', refusal(410, 'gone')],
  ] as const)(
    'a probe that is asked for while one is in flight (%s) goes once that one has failed',
    async (breaker, failure) => {
      let answer = (_: SendResult) => {}
      const channel = fakeChannel(
        'automation',
        () => new Promise<SendResult>((resolve) => (answer = resolve)),
      )
      for (let i = 0; i < 2; i++) await outbox.capture([channel])
      await outbox.store.saveDestinationHealth({ ...OPEN, breaker })
      outbox.startWorker([channel])
      await outbox.clock.advance(SECOND)
      expect(channel.sent).toHaveLength(1)
      await outbox.store.probeNow('automation')
      answer(failure)
      channel.answer = () => failure
      await outbox.clock.advance(MINUTE)
      expect(channel.sent).toHaveLength(2)
    },
  )

  test('one that answered for days, with no for now, is not down for three days when it goes away', async () => {
    const full: SendResult = { ...refusal(452), answered: true }
    const channel = fakeChannel('automation', () => full)
    // The longest waits, so that some are older than three days and have tries left.
    const worker = outbox.startWorker([channel], { random: () => 0.99 })
    for (let hour = 0; hour < 80; hour++) {
      await outbox.capture([channel], worker)
      await outbox.clock.leap(HOUR)
    }
    channel.answer = () => refusal(500)
    for (let i = 0; i < 12; i++) await outbox.capture([channel], worker)
    await outbox.clock.advance(10 * MINUTE)
    const dead = await outbox.store.listDeliveries({ state: 'dead' })
    expect(dead.filter(({ lastError }) => lastError?.includes('was down'))).toEqual([])
  })

  test('that asks us to stay away (410) and is asked once an hour counts as down: after three days that is said', async () => {
    const channel = fakeChannel('automation', () => refusal(410, 'gone'))
    await outbox.capture([channel], outbox.startWorker([channel]))
    for (let hour = 0; hour < 110; hour++) await outbox.clock.leap(HOUR)
    expect((await outbox.sole('dead')).lastError).toBe('Given up: the destination was down for three days')
  })

  test('a row that cannot be built has asked nothing: the next one is the probe, at once', async () => {
    const channel = fakeChannel('automation')
    const { build } = channel
    let bad = ''
    channel.build = (submission, deliveryId) => {
      if (deliveryId === bad) throw new Error('no such field')
      return build(submission, deliveryId)
    }
    bad = (await outbox.capture([channel])).deliveries[0]?.id ?? ''
    await outbox.clock.advance(SECOND)
    await outbox.capture([channel])
    await outbox.store.saveDestinationHealth(OPEN)
    outbox.startWorker([channel])
    await outbox.clock.advance(10 * SECOND)
    expect(channel.sent).toHaveLength(1)
    expect(await outbox.store.listDeliveries({ state: 'dead' })).toMatchObject([{ id: bad }])
  })

  test('a probe that the store could not make ready has asked nothing: it goes again within a minute', async () => {
    const channel = fakeChannel('automation')
    let away = true
    await outbox.capture([channel])
    await outbox.store.saveDestinationHealth({ ...OPEN, breaker: 'paused' })
    outbox.startWorker([channel], { store: outbox.lockedWhile(() => away) })
    await outbox.clock.advance(SECOND)
    away = false
    await outbox.clock.advance(MINUTE)
    expect(channel.sent).toHaveLength(1)
  })

  test('with nothing that may be its probe, it is looked for no more often than otherwise', async () => {
    const channel: Channel = fakeChannel('reminder')
    channel.dueAt = (_submission, now) => new Date(now + 24 * HOUR).toISOString()
    const looks = vi.spyOn(outbox.store, 'claim')
    await outbox.capture([channel])
    await outbox.store.saveDestinationHealth({ ...OPEN, destination: 'reminder' })
    outbox.startWorker([channel])
    await outbox.clock.advance(MINUTE)
    expect(looks.mock.calls.length).toBeLessThanOrEqual(13)
  })

  test('nor once it had something that failed', async () => {
    const looks = vi.spyOn(outbox.store, 'nextDue')
    const channel = fakeChannel('automation', () => refusal(500))
    await outbox.store.saveDestinationHealth(OPEN)
    const worker = outbox.startWorker([channel])
    await outbox.clock.advance(SECOND)
    for (let i = 0; i < 2; i++) await outbox.capture([channel], worker)
    await outbox.clock.advance(SECOND)
    expect(channel.sent).toHaveLength(1)
    looks.mockClear()
    await outbox.clock.advance(MINUTE)
    expect(looks.mock.calls.length).toBeLessThanOrEqual(13)
  })

  test('with nothing to send, the next lead is the probe that an operator asked for', async () => {
    const channel = fakeChannel('automation')
    const probeAt = new Date(outbox.clock.now() + HOUR).toISOString()
    await outbox.store.saveDestinationHealth({
      destination: 'automation',
      breaker: 'paused',
      failures: 1,
      probeAt,
    })
    const worker = outbox.startWorker([channel])
    await outbox.clock.advance(MINUTE)
    await outbox.store.probeNow('automation')
    await outbox.clock.advance(6 * SECOND)
    await outbox.capture([channel], worker)
    await outbox.clock.advance(SECOND)
    expect(await outbox.store.listDeliveries({ state: 'done' })).toHaveLength(1)
  })
})

test('of two programs one cannot reach it: the other sends at once what that one tried in vain', async () => {
  const reached = fakeChannel('automation')
  const unreached = fakeChannel('automation', () => refusal(null))
  outbox.startWorker([reached])
  await outbox.clock.flush()
  await outbox.store.saveDestinationHealth(OPEN)
  const cutOff = outbox.startWorker([unreached])
  await outbox.capture([unreached], cutOff)
  await outbox.clock.flush()
  expect(unreached.sent).toHaveLength(1)
  const heldUntil = new Date(outbox.clock.now() + 24 * HOUR).toISOString()
  expect(await outbox.sole('open')).toMatchObject({ dueAt: heldUntil, attempts: 0 })
  await outbox.clock.advance(6 * SECOND)
  expect(reached.sent).toHaveLength(1)
  expect(await outbox.sole('done')).toMatchObject({ attempts: 1 })
})

describe('a program that dies', () => {
  test('leaves its lease behind: another takes over after a minute', async () => {
    const channel = fakeChannel('automation')
    await outbox.capture([channel])
    const [lost] = await outbox.store.claim({
      destination: 'automation',
      now: new Date(outbox.clock.now()).toISOString(),
      leaseMs: MINUTE,
      limit: 1,
    })
    outbox.startWorker([channel])
    await outbox.clock.advance(MINUTE - 1)
    expect(channel.sent).toEqual([])
    await outbox.clock.advance(30 * SECOND)
    expect(channel.sent).toHaveLength(1)
    expect(await outbox.sole('done')).toMatchObject({ attempts: 2 })
    expect(await outbox.store.attemptsOf(lost?.id ?? '')).toHaveLength(2)
  })

  test('on a payload, again and again, stops being sent it', async () => {
    const channel = fakeChannel('automation')
    await outbox.capture([channel])
    for (let death = 0; death < 10; death++) {
      expect(
        await outbox.store.claim({
          destination: 'automation',
          now: new Date(outbox.clock.now()).toISOString(),
          leaseMs: MINUTE,
          limit: 1,
        }),
      ).toHaveLength(1)
      await outbox.clock.advance(MINUTE)
    }
    outbox.startWorker([channel])
    await outbox.clock.flush()
    expect(channel.sent).toEqual([])
    expect((await outbox.sole('dead')).lastError).toMatch(/^Given up: 10 attempts were interrupted/)
  })

  test('two workers on one database send each delivery once', async () => {
    const channel = fakeChannel('automation')
    const both = [outbox.startWorker([channel]), outbox.startWorker([channel])]
    await Promise.all(Array.from({ length: 60 }, () => outbox.capture([channel])))
    for (const worker of both) worker.wake()
    await outbox.clock.advance(MINUTE)
    expect(channel.sent).toHaveLength(60)
    expect(new Set(channel.sent.map(({ deliveryId }) => deliveryId)).size).toBe(60)
  })
})
