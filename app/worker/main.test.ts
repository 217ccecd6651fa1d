import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { takeAnswers } from '#app/features/sending/answered.ts'
import { addUnsent, UNSENT_SYNC, unsentCount } from '#app/features/sending/unsent-queue.ts'
import { device } from '#tests/support/device-storage.ts'

vi.mock('idb-keyval', () => import('#tests/support/device-storage.ts'))

const ENQUIRY = { form: 'enquiry', endpoint: '/api/enquiries', fields: {}, formToken: 'token' } as const
const STORED = { id: '1', reference: 'A', deliveries: [] }

type Listener = (event: { tag: string; waitUntil: (work: Promise<unknown>) => void }) => void
const listeners = new Map<string, Listener>()
let pages: { visibilityState: string }[] = []

beforeAll(async () => {
  // The build sets both (vite.worker.config.ts).
  vi.stubGlobal('WORKER_VERSION', 'test')
  vi.stubGlobal('WORKER_ON', true)
  vi.stubGlobal('clients', { matchAll: async () => pages })
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener))
  vi.spyOn(console, 'warn').mockReturnValue()
  await import('./main.ts')
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
beforeEach(async () => {
  device.clear()
  await addUnsent(ENQUIRY, null)
})

/** Wakes the worker as the browser does when the connection is back, and again later if it rejects. */
async function wake(): Promise<void> {
  let work: Promise<unknown> | undefined
  listeners.get('sync')?.({ tag: UNSENT_SYNC, waitUntil: (given) => (work = given) })
  expect(work).toBeDefined()
  await work
}

test('woken, the worker sends what waits; the browser wakes it again while the line is still bad', async () => {
  pages = [{ visibilityState: 'hidden' }]
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(wake()).rejects.toThrow('still on this device')
  expect(await unsentCount()).toBe(1)
  vi.stubGlobal('fetch', async () => Response.json(STORED, { status: 201 }))
  await wake()
  expect(await unsentCount()).toBe(0)
})

test('a page in front sends it, and says so; the browser wakes the worker again all the same', async () => {
  pages = [{ visibilityState: 'visible' }]
  vi.stubGlobal('fetch', async () => Response.json(STORED, { status: 201 }))
  await expect(wake()).rejects.toThrow('still on this device')
})

test('what the worker sent at two wakes is there for a page to say, once', async () => {
  pages = []
  vi.stubGlobal('fetch', async () => Response.json(STORED, { status: 201 }))
  await wake()
  await addUnsent({ ...ENQUIRY, form: 'booking', formToken: 'other' }, null)
  await wake()
  expect((await takeAnswers()).map(({ form }) => form)).toEqual(['enquiry', 'booking'])
  expect(await takeAnswers()).toEqual([])
})
