import { cleanLine } from '#domain/leads/clean-text.ts'
import { urlFrom } from '#domain/url-from.ts'

/** Delay before the web link opens after an app link was tried, unless the page was hidden meanwhile. */
export const WEB_FALLBACK_MS = 1000
/** Of a business's name, in characters: a longer one is refused, or cut where an address brings it. */
export const BUSINESS_NAME_MAX = 80
const URL_MAX = 2048

export type ReviewLink = {
  /** Always https, on one of the Google hosts listed below. */
  webUrl: string
  /** Set when an app may be tried first; short, maps and search links open in a new tab as they are. */
  placeId?: string
}
export type Platform = 'android' | 'ios' | 'other'

type LinkShape = {
  hosts: readonly string[]
  path: RegExp
  /** Parameters that are kept; every other one is dropped. */
  keep: readonly string[]
  /** Parameters of which at least one must be present. */
  need?: readonly string[]
}

const SITES = ['www.google.com', 'google.com', 'www.google.com.au', 'google.com.au']
const MAPS_SITES = ['maps.google.com', 'maps.google.com.au']
/** Not a spread, which bundlers keep in pages for possible side effects; only the server reads the list. */
const ALL_SITES = /* @__PURE__ */ SITES.concat(MAPS_SITES)
const MAPS_KEEP = ['api', 'query', 'query_place_id', 'q', 'cid', 'ftid', 'hl', 'gl']
const WRITE_REVIEW_HOST = 'search.google.com'

/** Every link that is accepted. share.google is left out: it leads to any page that somebody shared. */
const SHAPES: readonly LinkShape[] = [
  {
    hosts: [WRITE_REVIEW_HOST],
    path: /^\/local\/(writereview|reviews)$/,
    keep: ['placeid', 'hl'],
    need: ['placeid'],
  },
  { hosts: ['g.page'], path: /^\/(r\/)?[\w.-]+(\/review)?\/?$/, keep: ['rc', 'share'] },
  { hosts: ['maps.app.goo.gl'], path: /^\/[\w-]+$/, keep: [] },
  { hosts: ['goo.gl'], path: /^\/maps\/[\w-]+$/, keep: [] },
  { hosts: ['g.co'], path: /^\/kgs\/[\w-]+$/, keep: [] },
  { hosts: ALL_SITES, path: /^\/maps\/(place|search|reviews)\/.*$/, keep: MAPS_KEEP },
  { hosts: ALL_SITES, path: /^\/maps\/?$/, keep: MAPS_KEEP, need: ['q', 'cid', 'ftid'] },
  { hosts: MAPS_SITES, path: /^\/$/, keep: MAPS_KEEP, need: ['q', 'cid', 'ftid'] },
  { hosts: SITES, path: /^\/search$/, keep: ['q', 'hl', 'gl', 'kgmid', 'ludocid'], need: ['q', 'kgmid'] },
]

/** Parameter names by which redirectors take their target; btnI is 'I'm feeling lucky'. */
const REDIRECTS =
  /^(url|u|q?uri|link|continue|next|dest(ination)?|redir(ect)?(_?ur[il])?|adurl|goto|target|to|btni)$/i
/** Any id of a link that Google's own host answers; ours to build one are checked more strictly (`isPlaceId`). */
const LINKED_PLACE = /^[A-Za-z0-9_-]{1,300}$/
/** The review box of a search result: '#lrd=0x…:0x…,3'. The only fragment that is kept. */
const REVIEW_BOX = /^#lrd=0x[0-9a-f]{1,16}:0x[0-9a-f]{1,16},\d[,\d]{0,10}$/i
/**
 * Escapes which other parsers may read differently: controls, '\', a '%' that escapes again, a '/' beside a dot.
 * Another '/' or '%' is part of a name, such as 'A/C Repairs', or of Google's id for the place, '/g/11c5q8x5x1'.
 */
const ODD_ESCAPE = /%(?![2-9a-f][0-9a-f])|%(5c|7f|25[0-9a-f]{2})|(\.|%2e)%2f|%2f(\.|%2e)/i

/**
 * Where a customer leaves a public review: the given link, else the place, else a search
 * (specification, section 7).
 */
export function resolveReviewLink(given: {
  googleUrl?: string | null | undefined
  placeId?: string | null | undefined
  /** Used only as search words. */
  business?: string | undefined
}): ReviewLink {
  const webUrl = allowedGoogleUrl(given.googleUrl)
  if (webUrl) return withPlace(webUrl)
  if (isPlaceId(given.placeId)) return withPlace(writeReviewUrl(given.placeId))
  const words = ['write a google review', businessName(given.business, '')].join(' ').trim()
  return { webUrl: `https://www.google.com/search?${new URLSearchParams({ q: words })}` }
}

/** The link rebuilt from its validated parts; null for anything that is not on the list. */
export function allowedGoogleUrl(text: string | null | undefined): string | null {
  // Encodes characters as a browser does when a link is copied from its address bar; a space was a '+' before
  // the query was decoded.
  const given = (text?.trim() ?? '').replace(/[ \p{L}\p{N}]/gu, encodeURIComponent)
  // Checked before parsing, because the parser repairs what other programs would read differently. Leaves no
  // room for user, password, port or escapes before the path.
  if (given.length > URL_MAX || !/^https:\/\/[a-z0-9.-]+([/?#][!-[\]-~]*)?$/i.test(given)) return null
  const url = urlFrom(given)
  if (!url) return null
  const shape = SHAPES.find(({ hosts, path }) => hosts.includes(url.hostname) && path.test(url.pathname))
  if (!shape || ODD_ESCAPE.test(url.pathname)) return null
  return rebuilt(url, shape)
}

export function isPlaceId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{10,300}$/.test(value)
}

function writeReviewUrl(placeId: string): string {
  return `https://${WRITE_REVIEW_HOST}/local/writereview?placeid=${placeId}`
}

/**
 * A link that opens the maps app at the place; null if the web link has to be used. Android gets the web link
 * as a fallback, because a phone without the app would be sent to the app store.
 */
export function appLink(
  { placeId, webUrl }: ReviewLink,
  business: string,
  platform: Platform,
): string | null {
  if (!isPlaceId(placeId) || platform === 'other') return null
  // Google looks for the words if it does not know the id any more.
  const target = `www.google.com/maps/search/?api=1&query=${encodeURIComponent(business)}&query_place_id=${placeId}`
  if (platform === 'ios') return `comgooglemapsurl://${target}`
  const otherwise = `S.browser_fallback_url=${encodeURIComponent(webUrl)}`
  return `intent://${target}#Intent;scheme=https;package=com.google.android.apps.maps;${otherwise};end`
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/android/i.test(userAgent)) return 'android'
  return /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1)
    ? 'ios'
    : 'other'
}

/** The business named in the address: plain text, truncated rather than refused. */
export function businessName(text: string | null | undefined, ownBrand: string): string {
  // Sliced by code points, so that no emoji is cut in half.
  return [...cleanLine(text ?? '')].slice(0, BUSINESS_NAME_MAX).join('').trim() || ownBrand
}

function rebuilt(url: URL, { keep, need = [] }: LinkShape): string | null {
  const given = [...url.searchParams.keys()]
  if (given.some((name) => REDIRECTS.test(name))) return null
  if (need.length > 0 && !need.some((name) => url.searchParams.get(name))) return null
  const placeId = url.searchParams.get('placeid')
  if (url.hostname === WRITE_REVIEW_HOST && !LINKED_PLACE.test(placeId ?? '')) return null
  const kept = new URLSearchParams()
  for (const name of keep) {
    const value = url.searchParams.get(name)
    if (value !== null) kept.set(name, cleanLine(value))
  }
  // Google writes '?rc' where a form would write '?rc='.
  const query = kept.size > 0 ? `?${kept}`.replaceAll(/=(?=&|$)/g, '') : ''
  const fragment = url.pathname === '/search' && REVIEW_BOX.test(url.hash) ? url.hash : ''
  return `https://${url.hostname}${url.pathname}${query}${fragment}`
}

function withPlace(webUrl: string): ReviewLink {
  const url = new URL(webUrl)
  const placeId = url.searchParams.get('placeid')
  return url.hostname === WRITE_REVIEW_HOST && placeId ? { webUrl, placeId } : { webUrl }
}
