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

const OURS = 'https://site.test'
const image = { method: 'GET', mode: 'no-cors', destination: 'image' }
const navigation = { method: 'GET', mode: 'navigate', destination: 'document' }

/** Whether the worker answers itself; else the browser asks as if there were no worker. */
function answers(request: object): boolean {
  const respondWith = vi.fn<(answer: Promise<Response>) => void>((answer) => void answer.catch(() => {}))
  const waitUntil = (work: Promise<unknown>) => void work.catch(() => {})
  const event = { request, preloadResponse: Promise.resolve(undefined), respondWith, waitUntil }
  listeners.get('fetch')?.(event as unknown as Parameters<Listener>[0])
  return respondWith.mock.calls.length === 1
}

test.each([
  ['a page', { ...navigation, url: `${OURS}/contact` }, true],
  ['a page whose name only begins like that of the API', { ...navigation, url: `${OURS}/apiary` }, true],
  ['a form that is sent without script', { ...navigation, method: 'POST', url: `${OURS}/contact` }, false],
  ['a calendar file', { ...navigation, url: `${OURS}/api/bookings/calendar.ics?b=1` }, false],
  ['a picture of ours', { ...image, url: `${OURS}/images/crew.webp` }, true],
  ['a picture of an ads network', { ...image, url: 'https://ads.example/tr?id=1' }, false],
  [
    'a script of another site',
    { ...image, destination: 'script', url: 'https://ads.example/assets/a.js' },
    false,
  ],
  [
    'the data that a page asks for',
    { ...image, mode: 'cors', destination: '', url: `${OURS}/about.data` },
    true,
  ],
  ['data that the browser fetches ahead', { ...image, destination: '', url: `${OURS}/about.data` }, false],
  ['a video', { ...image, destination: 'video', url: `${OURS}/images/crew.mp4` }, false],
])('%s: who answers it', (_what, request, isAnswered) => {
  vi.stubGlobal('location', new URL(OURS))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('caches', { match: async () => undefined, open: () => Promise.reject(new Error('none')) })
  expect(answers(request)).toBe(isAnswered)
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
