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

function eventFor(address: string): FetchEvent {
  return {
    request: new Request(address),
    preloadResponse: Promise.resolve(undefined),
    waitUntil: (work: Promise<unknown>) => void work.catch(() => {}),
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
