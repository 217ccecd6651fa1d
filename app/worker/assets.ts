import { ASSETS, FILES, keep, kept } from './kept.ts'
import type { FetchEvent } from './worker-scope.ts'

const ASSET = /\/assets\/[\w.-]+\.(?:json|js|css)/g
/** How one script names another, loaded with it or later. */
const NEIGHBOUR = /["'`]\.\/([\w.-]+\.js)["'`]/g
/**
 * Files that are on the device, or being fetched, with all that they may load later; as far as this run of
 * the worker knows.
 */
const followed = new Set<string>()

/**
 * A hashed file never changes, so the device's copy comes first. A request that failed is made once more.
 * Each file brings what it may load later: nobody else does for a page that was loaded past this worker.
 */
export async function answerAsset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const path = new URL(request.url).pathname
  const known = await kept(ASSETS, request.url)
  const response = known ?? (await fetch(request).catch(() => fetch(request.url)))
  if (known) event.waitUntil(keepAsset(path))
  else if (isImmutable(response))
    event.waitUntil(keep(ASSETS, request.url, response.clone()).then(() => keepAsset(path)))
  return response
}

/** A file with a plain name may change, so the network comes first. */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  try {
    const response = await fetch(request)
    if (response.status === 200) event.waitUntil(keep(FILES, request.url, response.clone()))
    return response
  } catch (error) {
    const known = await kept(FILES, request.url)
    if (!known) throw error
    return known
  }
}

/**
 * Fetches what a page hydrates with, mostly from the browser's cache, and what its scripts load later: the
 * rules of a form must be there when it is first touched offline. A prerendered page lists its files in a
 * separate one.
 */
export async function keepAssetsOf(html: string): Promise<void> {
  await keepAll(html.match(ASSET) ?? [])
}

/** Returns whether all are on the device, or being fetched. */
async function keepAll(paths: readonly string[]): Promise<boolean> {
  return (await Promise.all(paths.map(keepAsset))).every(Boolean)
}

/** If it, or anything that it may load later, is lost, the next page that needs it tries again. */
async function keepAsset(path: string): Promise<boolean> {
  if (followed.has(path)) return true
  followed.add(path)
  const came = await bring(path).catch(() => false)
  if (!came) followed.delete(path)
  return came
}

async function bring(path: string): Promise<boolean> {
  const known = await kept(ASSETS, path)
  const file = known ?? (await fetch(path, { priority: 'low' }))
  if (!isImmutable(file)) return false
  if (!known) await keep(ASSETS, path, file.clone())
  if (path.endsWith('.json')) return keepAll((await file.text()).match(ASSET) ?? [])
  const text = path.endsWith('.js') ? await file.text() : ''
  return keepAll([...text.matchAll(NEIGHBOUR)].map(([, name]) => `/assets/${name}`))
}

function isImmutable(response: Response): boolean {
  return response.status === 200 && (response.headers.get('Cache-Control') ?? '').includes('immutable')
}
