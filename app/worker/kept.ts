/** Of this build, set by vite.worker.config.ts: what the worker brings along changes with it. */
declare const WORKER_VERSION: string

/** What every version brings: the page that says we are offline, and the one that says a form is kept. */
export const BROUGHT = `tradefront-brought-${WORKER_VERSION}`
/** Pages last seen. They outlive a deploy: an old page is better than none, and the network always goes first. */
export const PAGES = 'tradefront-pages-1'
/** Files under their hash outlive it too, so that a page opened before a deploy still finds its chunks. */
export const ASSETS = 'tradefront-assets-1'
/** Pictures, fonts and icons with plain names. */
export const FILES = 'tradefront-files-1'

/** A visitor rarely reads more; with their files some three megabytes on the device. */
const MOST: Record<string, number> = { [PAGES]: 40, [ASSETS]: 250, [FILES]: 60 }

export async function keep(name: string, url: string, response: Response): Promise<void> {
  const cache = await caches.open(name)
  if (!(await caches.keys()).some(isBrought)) return void (await caches.delete(name))
  // Anew, so that the entries stand in the order of their last visit.
  await cache.delete(url)
  await cache.put(url, response)
  const oldest = (await cache.keys()).slice(0, -(MOST[name] ?? 1))
  await Promise.all(oldest.map((request) => cache.delete(request)))
}

export async function kept(name: string, url: string): Promise<Response | undefined> {
  // By name: opening a cache that is gone would make it again. Where the device's are broken there is still the network.
  return caches.match(url, { cacheName: name, ignoreVary: true }).catch(() => undefined)
}

export async function forget(name: string, url: string): Promise<void> {
  if (await caches.has(name)) await (await caches.open(name)).delete(url)
}

/**
 * For good. What is still on its way, or comes in a later life of this worker, is not kept: what a version brings goes
 * first, and nothing stands without it.
 */
export async function removeEverything(): Promise<void> {
  await removeCaches([PAGES, ASSETS, FILES])
  await removeCaches([])
}

function isBrought(name: string): boolean {
  return name.startsWith('tradefront-brought-')
}

/** Removes the caches of other versions. */
export async function removeCaches(staying: readonly string[]): Promise<void> {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith('tradefront-') && !staying.includes(name),
  )
  await Promise.all(names.map((name) => caches.delete(name)))
}
