import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FetchEvent } from './worker-scope.ts'

const broken = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'))

beforeAll(() => {
  // The build sets it (vite.worker.config.ts).
  vi.stubGlobal('WORKER_VERSION', 'test')
  vi.stubGlobal('caches', { match: broken, open: broken, keys: broken, has: broken, delete: broken })
  vi.stubGlobal('location', new URL('https://site.test/'))
})
afterAll(() => vi.unstubAllGlobals())

/** Work that the worker still does after its answer. */
const afterwards: Promise<unknown>[] = []

function eventFor(address: string): FetchEvent {
  return {
    request: new Request(address),
    preloadResponse: Promise.resolve(undefined),
    waitUntil: (work: Promise<unknown>) => void afterwards.push(work.catch(() => {})),
  } as FetchEvent
}

test.each([
  ['page', 'text/html', 200],
  ['page that is gone', 'text/html', 410],
  ['script', 'text/javascript', 200],
] as const)('a device whose caches are broken gets a %s from the network', async (_what, type, status) => {
  const { answerPage } = await import('./pages.ts')
  const { answerAsset } = await import('./assets.ts')
  const headers = { 'Content-Type': type, 'Cache-Control': 'public, immutable' }
  vi.stubGlobal('fetch', async () => new Response('from the network', { status, headers }))
  const answer = type === 'text/html' ? answerPage : answerAsset
  const response = await answer(eventFor('https://site.test/assets/about.js'))
  expect(response.status).toBe(status)
  expect(await response.text()).toBe('from the network')
})

/** Stubs a cache that holds the pages, and takes everything that is kept. */
function holding(pages: Map<string, string>) {
  const cache = {
    put: async (url: string, response: Response) => void pages.set(url, await response.text()),
    keys: async () => [],
    delete: async () => true,
  }
  vi.stubGlobal('caches', {
    open: async () => cache,
    keys: async () => ['tradefront-brought-test'],
    match: async (url: string) => (pages.has(url) ? new Response(pages.get(url)) : undefined),
  })
}

test('a line that hangs gives the page last seen; one that fails does not take its place', async () => {
  const { answerPage } = await import('./pages.ts')
  const url = 'https://site.test/about'
  const pages = new Map([[url, 'last seen']])
  holding(pages)
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const answer = answerPage(eventFor(url))
  await vi.advanceTimersByTimeAsync(3000)
  expect(await Promise.race([answer, 'nothing'])).toBeInstanceOf(Response)
  vi.useRealTimers()
  vi.stubGlobal(
    'fetch',
    async () => new Response('<html>Broken', { status: 502, headers: { 'Content-Type': 'text/html' } }),
  )
  afterwards.length = 0
  expect(await (await answerPage(eventFor(url))).text()).toBe('last seen')
  await Promise.all(afterwards)
  expect(pages.get(url)).toBe('last seen')
})

test('a version comes only with its own pages: not while the server fails', async () => {
  const { bringAlong } = await import('./pages.ts')
  holding(new Map())
  vi.stubGlobal('fetch', async () => new Response('<html>Broken', { status: 502 }))
  await expect(bringAlong()).rejects.toThrow('/offline answered 502')
})

test('a script whose request is lost is asked for once more', async () => {
  const { answerAsset } = await import('./assets.ts')
  holding(new Map())
  const script = () => Promise.resolve(new Response('the script'))
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const asked = vi.fn<() => Promise<Response>>(script).mockImplementationOnce(lost)
  vi.stubGlobal('fetch', asked)
  const response = await answerAsset(eventFor('https://site.test/assets/about.js'))
  expect(await response.text()).toBe('the script')
})

test('a picture that the server fails at does not take the place of the one that is kept', async () => {
  const { answerFile } = await import('./assets.ts')
  const url = 'https://site.test/icon.png'
  const files = new Map([[url, 'the picture']])
  holding(files)
  vi.stubGlobal('fetch', async () => new Response('Broken', { status: 502 }))
  afterwards.length = 0
  await answerFile(eventFor(url))
  await Promise.all(afterwards)
  expect(files.get(url)).toBe('the picture')
})
