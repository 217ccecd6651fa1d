/** The few parts of a service worker's scope that ours uses: TypeScript has them only without the DOM. */
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }

export type FetchEvent = ExtendableEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

type SyncEvent = ExtendableEvent & { tag: string }

type WindowClient = { url: string; visibilityState: DocumentVisibilityState }

type WorkerScope = {
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window' }) => Promise<WindowClient[]>
  }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
    (type: 'sync', listener: (event: SyncEvent) => void): void
  }
}

export const worker = globalThis as unknown as WorkerScope
