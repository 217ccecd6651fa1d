import { nullAfter } from '#app/features/sending/or-null.ts'
import { pageOfData } from '#app/shell/page-of-data.ts'
import { withoutCampaign } from '#domain/attribution/utm.ts'
import { FORM_TOKEN } from '#domain/leads/form-token-shape.ts'
import { isPersonalPage } from '#domain/pages/personal-page.ts'
import { isReviewPage } from '#domain/reviews/review-page.ts'
import { keepAssetsOf } from './assets.ts'
import { BROUGHT, forget, keep, kept, PAGES } from './kept.ts'
import { withPagesSeen } from './pages-seen.ts'
import type { FetchEvent } from './worker-scope.ts'

/** How long a page that is stored may keep its visitor waiting for a newer one. */
const PATIENCE_MS = 3000
/**
 * A page that the router brought is fetched whole only once it is on the screen: earlier, that would slow
 * down the tap.
 */
const SHOWN_MS = 1000
const OFFLINE = '/offline'
const REVIEW_OFFLINE = '/review-funnel/offline'
const UNSENT = '/thank-you?status=unsent'
/** A form token makes one lead, so a kept page must not bring it again; the form then asks for its own. */
const FORM_TOKENS = new RegExp(`\\b${FORM_TOKEN.source}`, 'g')

/** Precaches pages with each version, before anybody needs them. */
export async function bringAlong(): Promise<void> {
  const cache = await caches.open(BROUGHT)
  for (const path of [OFFLINE, REVIEW_OFFLINE, UNSENT]) {
    const response = await fetch(path, { cache: 'no-cache' })
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    await cache.put(path, response.clone())
    await keepAssetsOf(await response.text())
  }
}

/** The network first; the page last seen if it fails or takes long; else a page that says we are offline. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const url = pageAddress(event.request.url)
  const fresh = fromNetwork(event, url)
  event.waitUntil(fresh.catch(() => {}))
  const old = await kept(PAGES, url)
  if (!old) return fresh.catch(() => withoutNetwork(url))
  const answer = await Promise.race([fresh.catch(() => null), nullAfter(PATIENCE_MS)])
  return answer && answer.status < 500 ? answer : old
}

/**
 * The router's data for a page. Without a network, or if a page that is stored would be waited for or
 * replaced by an error, the router is told to load the whole page.
 */
export async function answerData(event: FetchEvent): Promise<Response> {
  const { pathname, search } = pageOfData(event.request.url)
  const page = pathname + search
  const fresh = fetch(event.request).catch(() => null)
  const answer = await Promise.race([fresh, nullAfter(PATIENCE_MS)])
  const isWell = answer !== null && answer.status < 500
  const response = isWell || !(await kept(PAGES, pageAddress(page))) ? await fresh : null
  if (response?.ok) event.waitUntil(nullAfter(SHOWN_MS).then(() => keepPage(page)))
  const headers = { 'X-Remix-Redirect': page, 'X-Remix-Reload-Document': 'true' }
  return response ?? new Response(null, { status: 204, headers })
}

/** Keeps a page that was shown without being loaded whole: by the router, or before this worker was there. */
export async function keepPage(path: string): Promise<void> {
  const url = pageAddress(path)
  if (isPersonalPage(new URL(url)) || (await kept(PAGES, url))) return
  const response = await fetch(url, { priority: 'low' })
  await Promise.all([keepIfAllowed(url, response.clone()), response.text().then(keepAssetsOf)])
}

/** Drops campaign parameters, so that visitors who come back without the ad find the page again. */
function pageAddress(path: string): string {
  return new URL(withoutCampaign(path), location.origin).href
}

async function fromNetwork(event: FetchEvent, url: string): Promise<Response> {
  const response = (await event.preloadResponse) ?? (await fetch(event.request))
  if (response.status === 404 || response.status === 410) await forget(PAGES, url).catch(() => {})
  else event.waitUntil(keepIfAllowed(url, response.clone()))
  return response
}

async function keepIfAllowed(url: string, response: Response): Promise<void> {
  const { headers } = response
  const page = response.status === 200 && headers.get('Content-Type')?.startsWith('text/html')
  if (!page || headers.get('Cache-Control')?.includes('no-store') || isPersonalPage(new URL(url))) return
  // This mark keeps 'Open now' from being shown later (app/shell/use-kept-page.ts).
  const html = (await response.text()).replace(FORM_TOKENS, '').replace('<html', '<html data-kept=""')
  await keep(PAGES, url, new Response(html, { headers }))
  const { pathname, search } = new URL(url)
  if (!search || standsAlone(url)) return
  // Without a network the plain page stands in for it under other parameters.
  await nullAfter(SHOWN_MS)
  await keepPage(pathname)
}

/**
 * With other parameters it is the same page, except for one that asks about another business, is personal, or
 * is the counter tablet's: a plain one would keep a customer's words for the next.
 */
function standsAlone(url: string): boolean {
  const { searchParams } = new URL(url)
  return ['business', 'kiosk'].some((name) => searchParams.has(name)) || isPersonalPage(new URL(url))
}

async function withoutNetwork(url: string): Promise<Response> {
  const { pathname, searchParams } = new URL(url)
  const unsent = pathname === '/thank-you' && searchParams.get('status') === 'unsent'
  const offline = isReviewPage(pathname) ? REVIEW_OFFLINE : OFFLINE
  const brought = await kept(BROUGHT, unsent ? UNSENT : offline)
  const alike = unsent || standsAlone(url) ? undefined : await kept(PAGES, location.origin + pathname)
  if (alike || (unsent && brought)) return alike ?? brought ?? Response.error()
  if (!brought) return Response.error()
  return new Response(await withPagesSeen(await brought.text()), { status: 503, headers: brought.headers })
}
