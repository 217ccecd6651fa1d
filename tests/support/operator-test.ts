import { afterEach, beforeEach, expect } from 'vitest'
import * as z from 'zod'
import { loadContent } from '#content/load.ts'
import type { Submission } from '#domain/leads/submission.ts'
import { InboxPage, Item } from '#domain/operator/api.ts'
import type { Channel } from '#server/channels/channel.ts'
import { readConfig } from '#server/config.ts'
import { createOperatorApp, type OperatorDeps } from '#server/operator/app.ts'
import { createLive } from '#server/operator/live.ts'
import { createStore } from '#server/store/create-store.ts'
import { openSqliteCore } from '#server/store/sqlite-database.ts'
import type { Store } from '#server/store/store.ts'
import { expectAsDescribed } from './as-described.ts'
import { sampleItem } from './sample-submission.ts'
import { silentLog } from './silent-log.ts'
import { type TestClock, testClock } from './test-clock.ts'

export const HOUR = 3_600_000
const ORIGIN = 'http://127.0.0.1:3001'

export type OperatorTest = {
  store: Store
  clock: TestClock
  channels: Channel[]
  /** How often the outbox was notified that something is due. */
  woken: number
  app: (over?: Partial<OperatorDeps>) => ReturnType<typeof createOperatorApp>
  /** Goes through the app, as the console's requests do. */
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  send: (method: string, path: string, body?: unknown) => Promise<Response>
  /** Captured `hoursAgo` before the test's clock, Monday 11:00 am in Sydney. */
  lead: (over?: Partial<Submission>, hoursAgo?: number) => Promise<Submission>
  /** A page of the inbox, by its query. */
  page: (query?: string) => Promise<InboxPage>
}

/** For each test, a store in memory, a clock that stands still, and the operator's app on top. */
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
  const ask = async (path: string, init: RequestInit) => {
    const app = it.app()
    const request = new Request(ORIGIN + path, init)
    const response = await app.fetch(request)
    await expectAsDescribed(app, request, response)
    return response
  }
  it.get = (path, headers = {}) => ask(path, { headers })
  it.send = (method, path, body) =>
    ask(path, {
      method,
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  it.lead = async (over = {}, hoursAgo = 0) => {
    const createdAt = new Date(it.clock.now() - hoursAgo * HOUR).toISOString()
    const { submission } = sampleItem({ createdAt, ...over })
    await it.store.capture({ submission, deliveries: [] })
    return submission
  }
  it.page = async (query = '') => z.parse(InboxPage, await (await it.get(`/api/items${query}`)).json())
  return it
}

/** The item after a change that was accepted. */
export async function changed(answer: Promise<Response>): Promise<Item> {
  const response = await answer
  expect(response.status).toBe(200)
  return z.parse(Item, await response.json())
}

/** Why a change was refused: the status and the message. */
export async function refused(answer: Promise<Response>): Promise<[number, string]> {
  const response = await answer
  expect(response.headers.get('Content-Type')).toMatch(/problem\+json/)
  const { detail } = z.parse(z.object({ detail: z.string() }), await response.json())
  return [response.status, detail]
}
