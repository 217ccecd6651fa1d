/** The version of this build, set by vite.worker.config.ts: what the worker precaches changes with it. */
declare const WORKER_VERSION: string

/** What every version precaches: the offline pages, and the one that says that a form is kept. */
export const BROUGHT = `tradefront-brought-${WORKER_VERSION}`
/** Pages last seen. They outlive a deploy: an old page is better than none, and the network always goes first. */
export const PAGES = 'tradefront-pages-1'
/** Hashed files outlive it too, so that a page opened before a deploy still finds its chunks. */
export const ASSETS = 'tradefront-assets-1'
/** Pictures, fonts and icons with plain names. */
export const FILES = 'tradefront-files-1'

/** Most entries of each. A visitor rarely reads more; with their files these are some three megabytes. */
const MOST: Record<string, number> = { [PAGES]: 40, [ASSETS]: 250, [FILES]: 60 }

export async function keep(name: string, url: string, response: Response): Promise<void> {
  const cache = await caches.open(name)
  if (!(await caches.keys()).some(isBrought)) return void (await caches.delete(name))
  // Deleted first, so that the entries are in the order of their last visit.
  await cache.delete(url)
  await cache.put(url, response)
  const oldest = (await cache.keys()).slice(0, -(MOST[name] ?? 1))
  await Promise.all(oldest.map((request) => cache.delete(request)))
}

export async function kept(name: string, url: string): Promise<Response | undefined> {
  // By name: opening a cache that is gone would create it again. If the device's caches are broken there is
  // still the network.
  return caches.match(url, { cacheName: name, ignoreVary: true }).catch(() => undefined)
}

export async function forget(name: string, url: string): Promise<void> {
  if (await caches.has(name)) await (await caches.open(name)).delete(url)
}

/**
 * Removes everything for good. What is still being fetched, or comes in a later run of this worker, is not
 * kept: what a version precaches is removed first, and nothing is kept without it.
 */
export async function removeEverything(): Promise<void> {
  await removeCaches([PAGES, ASSETS, FILES])
  await removeCaches([])
}

function isBrought(name: string): boolean {
  return name.startsWith('tradefront-brought-')
}

/** Removes every cache of ours but those named. */
export async function removeCaches(staying: readonly string[]): Promise<void> {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith('tradefront-') && !staying.includes(name),
  )
  await Promise.all(names.map((name) => caches.delete(name)))
}
