import { ASSETS, FILES, keep, kept } from './kept.ts'
import type { FetchEvent } from './worker-scope.ts'

const ASSET = /\/assets\/[\w.-]+\.(?:js|css)/g
/** How one file of the program names another, fetched with it or later. */
const NEIGHBOUR = /["'`]\.\/([\w.-]+\.js)["'`]/g
/** On the device with all that they may fetch later, or on the way; as far as this run of the worker knows. */
const followed = new Set<string>()

/**
 * A file under its hash never changes: from the device first. One that failed on the way is asked for once more, and each
 * brings what it may fetch later: nobody has kept the page itself when it came past this worker.
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

/** A file with a plain name may change: from the network first. */
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
 * Fetches what a page hydrates with, mostly the browser has it already, and what its program fetches later: the rules of
 * a form must be there when it is first touched out of reach. A prerendered page names its files in a file.
 */
export async function keepAssetsOf(html: string): Promise<void> {
  await keepAll(html.match(ASSET) ?? [])
}

/** Answers whether all are on the device, or on the way. */
async function keepAll(paths: readonly string[]): Promise<boolean> {
  return (await Promise.all(paths.map(keepAsset))).every(Boolean)
}

/** Where it, or anything that it may fetch later, is lost, the next page that needs it asks again. */
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
  const text = path.endsWith('.js') ? await file.text() : ''
  if (path.includes('/hydration-')) return keepAll(text.match(ASSET) ?? [])
  return keepAll([...text.matchAll(NEIGHBOUR)].map(([, name]) => `/assets/${name}`))
}

function isImmutable(response: Response): boolean {
  return response.status === 200 && (response.headers.get('Cache-Control') ?? '').includes('immutable')
}
