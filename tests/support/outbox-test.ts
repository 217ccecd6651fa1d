import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect } from 'vitest'
import type { DeliveryState } from '#domain/leads/delivery-state.ts'
import type { Channel } from '#server/channels/channel.ts'
import { captureSubmission } from '#server/leads/capture.ts'
import { type Alert, createOutboxWorker, type OutboxDeps, type OutboxWorker } from '#server/outbox/worker.ts'
import { createStore } from '#server/store/create-store.ts'
import { openSqliteCore } from '#server/store/sqlite-database.ts'
import { type CaptureResult, type Delivery, type Store, StoreUnavailable } from '#server/store/store.ts'
import { silentLog } from './silent-log.ts'
import { type TestClock, testClock } from './test-clock.ts'

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

/** A response that never arrives. */
export const never = () => new Promise<never>(() => {})

export type OutboxTest = {
  store: Store
  clock: TestClock
  alerts: Alert[]
  startWorker: (channels: Channel[], over?: Partial<OutboxDeps>) => OutboxWorker
  capture: (
    channels: Channel[],
    worker?: OutboxWorker,
  ) => Promise<Extract<CaptureResult, { outcome: 'created' | 'repeat' }>>
  /** The store, except that it cannot write deliveries while `isLocked` is true. */
  lockedWhile: (isLocked: () => boolean) => Store
  /** The only delivery, which must be in that state. */
  sole: (state: DeliveryState) => Promise<Delivery>
}

/** For each test, a store in memory, a clock that stands still, and workers that are stopped at its end. */
export function outboxTest(): OutboxTest {
  const workers: OutboxWorker[] = []
  const it = { alerts: [] as Alert[], startWorker, capture, lockedWhile, sole } as unknown as OutboxTest

  beforeEach(() => {
    it.store = createStore(openSqliteCore({ path: ':memory:' }))
    it.clock = testClock()
    it.alerts = []
  })
  afterEach(async () => {
    const stops = workers.splice(0).map((worker) => worker.stop(0))
    await it.clock.advance(1)
    await Promise.all(stops)
    await it.store.close()
  })

  function startWorker(channels: Channel[], over: Partial<OutboxDeps> = {}): OutboxWorker {
    const { store, clock, alerts } = it
    const onAlert = (alert: Alert) => alerts.push(alert)
    const worker = createOutboxWorker({
      store,
      channels,
      clock,
      random: () => 0.5,
      log: silentLog,
      onAlert,
      ...over,
    })
    workers.push(worker)
    worker.start()
    return worker
  }

  async function capture(channels: Channel[], worker?: OutboxWorker) {
    const captured = await captureSubmission(
      { store: it.store, channels, clock: it.clock },
      {
        kind: 'assessment',
        idemKey: randomUUID(),
        payload: { fullName: 'Sample Person' },
        attribution: {},
        consent: null,
        source: 'hero',
      },
    )
    worker?.wake()
    return 'submission' in captured ? captured : expect.unreachable(captured.outcome)
  }

  function lockedWhile(isLocked: () => boolean): Store {
    const { store } = it
    const locked = () => Promise.reject(new StoreUnavailable('locked'))
    return { ...store, freezePayloads: (...args) => (isLocked() ? locked() : store.freezePayloads(...args)) }
  }

  async function sole(state: DeliveryState): Promise<Delivery> {
    const deliveries = await it.store.listDeliveries({})
    expect(deliveries.map((delivery) => delivery.state)).toEqual([state])
    return deliveries[0] ?? expect.unreachable()
  }

  return it
}
