import { afterEach, beforeEach } from 'vitest'
import { loadContent } from '#content/load.ts'
import type { Channel } from '#server/channels/channel.ts'
import { readConfig } from '#server/config.ts'
import { createOperatorApp, type OperatorDeps } from '#server/operator/app.ts'
import { createLive } from '#server/operator/live.ts'
import { createStore } from '#server/store/create-store.ts'
import { openSqliteCore } from '#server/store/sqlite-database.ts'
import type { Store } from '#server/store/store.ts'
import { silentLog } from './silent-log.ts'
import { type TestClock, testClock } from './test-clock.ts'

const ORIGIN = 'http://127.0.0.1:3001'

export type OperatorTest = {
  store: Store
  clock: TestClock
  channels: Channel[]
  /** How often the outbox was told that something is due. */
  woken: number
  app: (over?: Partial<OperatorDeps>) => ReturnType<typeof createOperatorApp>
  /** Through the app as the console would ask. */
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  send: (method: string, path: string, body?: unknown) => Promise<Response>
}

/** For each test a store in memory, time that stands still, and the operator side on top. */
export function operatorTest(): OperatorTest {
  const it = { channels: [] } as unknown as OperatorTest
  const content = loadContent()

  beforeEach(() => {
    it.store = createStore(openSqliteCore({ path: ':memory:' }))
    it.clock = testClock()
    it.channels = []
    it.woken = 0
  })
  afterEach(() => it.store.close())

  it.app = (over = {}) =>
    createOperatorApp({
      config: readConfig({ DATABASE_URL: 'file::memory:' }),
      formSecret: '',
      store: it.store,
      clock: it.clock,
      content,
      channels: it.channels,
      live: createLive({ store: it.store, clock: it.clock, log: silentLog }),
      wake: () => {
        it.woken += 1
      },
      files: { serve: () => null },
      log: silentLog,
      ...over,
    })
  it.get = async (path, headers = {}) => it.app().fetch(new Request(ORIGIN + path, { headers }))
  it.send = async (method, path, body) =>
    it.app().fetch(
      new Request(ORIGIN + path, {
        method,
        headers: { Origin: ORIGIN, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  return it
}
