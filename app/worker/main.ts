import { UNSENT_SYNC } from '#app/features/sending/unsent-queue.ts'
import { answerAsset, answerFile } from './assets.ts'
import { ASSETS, BROUGHT, FILES, PAGES, removeCaches } from './kept.ts'
import { answerData, answerPage, bringAlong, keepPage } from './pages.ts'
import { sendInBackground } from './send-in-background.ts'
import { leaveIfWithdrawn, withdraw } from './withdraw.ts'
import { type FetchEvent, worker } from './worker-scope.ts'

/** False in a build with SERVICE_WORKER=off: then this worker replaces the installed one and unregisters. */
declare const WORKER_ON: boolean

/** A new version takes over at once: pages ask the network first, so nobody is stuck with an old copy. */
worker.addEventListener('install', (event) => {
  event.waitUntil((WORKER_ON ? bringAlong() : Promise.resolve()).then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(WORKER_ON ? takeOver() : withdraw())
})

async function takeOver() {
  await removeCaches([BROUGHT, PAGES, ASSETS, FILES])
  await preloadPages(worker.registration.navigationPreload)
  await worker.clients.claim()
  const pages = await worker.clients.matchAll({ type: 'window' })
  // Not waited for: until the worker has taken over, the next page and a form sent plainly wait too. What fails
  // is kept at its next visit.
  for (const { url } of pages) keepPage(url.replace(/#.*/, '')).catch(() => {})
}

/**
 * Only in Chromium, known by its Background Sync: WebKit at times gives the preloaded answer's headers with the
 * body of a second one, whose styles and scripts the policy then refuses; Firefox gives a failed preload as an
 * answer, not as an error. What is on stays on with a new worker.
 */
async function preloadPages(preload?: NavigationPreloadManager) {
  await ('SyncManager' in worker ? preload?.enable() : preload?.disable())
}

worker.addEventListener('fetch', (event) => {
  const answer = WORKER_ON && answerFor(event)
  if (answer) event.respondWith(answer)
})

/** Null for requests that it leaves alone: forms, the API, other sites, and what the browser prefetches. */
function answerFor(event: FetchEvent): Promise<Response> | null {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || /^\/api(\/|$)/.test(pathname)) return null
  if (request.mode === 'navigate') {
    event.waitUntil(leaveIfWithdrawn().catch(() => {}))
    return answerPage(event)
  }
  if (pathname.startsWith('/assets/')) return answerAsset(event)
  if (pathname.endsWith('.data')) return request.mode === 'no-cors' ? null : answerData(event)
  return request.destination === 'image' || request.destination === 'font' ? answerFile(event) : null
}

worker.addEventListener('sync', (event) => {
  if (event.tag === UNSENT_SYNC) event.waitUntil(sendInBackground())
})
