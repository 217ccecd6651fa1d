import { ASSETS, FILES, keep, kept } from './kept.ts'
import type { FetchEvent } from './worker-scope.ts'

const ASSET = /\/assets\/[\w.-]+\.(?:js|css)/g
/** How one file of the program names another, fetched with it or later. */
const NEIGHBOUR = /["'`]\.\/([\w.-]+\.js)["'`]/g
/** Whose neighbours are on the device, as far as this run of the worker knows. */
const followed = new Set<string>()

/**
 * A file under its hash never changes: from the device first. One that failed on the way is asked for once more, and one
 * that is new here brings what it may fetch later: nobody has kept the page itself when it came past this worker.
 */
export async function answerAsset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const known = await kept(ASSETS, request.url)
  if (known) return known
  const response = await fetch(request).catch(() => fetch(request.url))
  if (isImmutable(response))
    event.waitUntil(keepWithNeighbours(new URL(request.url).pathname, response.clone()))
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

async function keepAll(paths: readonly string[]): Promise<void> {
  await Promise.allSettled(paths.map(keepAsset))
}

async function keepAsset(path: string): Promise<void> {
  if (followed.has(path)) return
  followed.add(path)
  try {
    const known = await kept(ASSETS, path)
    const file = known ?? (await fetch(path, { priority: 'low' }))
    if (!isImmutable(file)) return
    if (known) await keepNeighbours(path, known)
    else await keepWithNeighbours(path, file)
  } catch (error) {
    followed.delete(path)
    throw error
  }
}

async function keepWithNeighbours(path: string, file: Response): Promise<void> {
  followed.add(path)
  await keep(ASSETS, path, file.clone())
  await keepNeighbours(path, file)
}

async function keepNeighbours(path: string, file: Response): Promise<void> {
  const text = path.endsWith('.js') ? await file.text() : ''
  if (path.includes('/hydration-')) await keepAssetsOf(text)
  else await keepAll([...text.matchAll(NEIGHBOUR)].map(([, name]) => `/assets/${name}`))
}

function isImmutable(response: Response): boolean {
  return response.status === 200 && (response.headers.get('Cache-Control') ?? '').includes('immutable')
}
