import { ASSETS, FILES, keep, kept } from './kept.ts'
import type { FetchEvent } from './worker-scope.ts'

const ASSET = /\/assets\/[\w.-]+\.(?:js|css)/g

/** A file under its hash never changes: from the device first. One that failed on the way is asked for once more. */
export async function answerAsset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const known = await kept(ASSETS, request.url)
  if (known) return known
  const response = await fetch(request).catch(() => fetch(request.url))
  if (isImmutable(response)) event.waitUntil(keep(ASSETS, request.url, response.clone()))
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

/** Fetches what a page hydrates with; mostly the browser has it already. A prerendered page names it in a file. */
export async function keepAssetsOf(html: string): Promise<void> {
  await Promise.allSettled(
    [...new Set(html.match(ASSET))].map(async (path) => {
      const known = (await kept(ASSETS, path)) ?? (await fetch(path, { priority: 'low' }))
      if (!isImmutable(known)) return
      if (path.includes('/hydration-')) await keepAssetsOf(await known.clone().text())
      if (!(await kept(ASSETS, path))) await keep(ASSETS, path, known)
    }),
  )
}

function isImmutable(response: Response): boolean {
  return response.status === 200 && (response.headers.get('Cache-Control') ?? '').includes('immutable')
}
