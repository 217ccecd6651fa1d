import { urlFrom } from '#domain/url-from.ts'
import type { Attribution, Touch } from './attribution.ts'

export type UtmMarks = { source?: string; medium?: string; campaign?: string; content?: string }
export type TouchFields = Pick<Attribution, 'firstTouch' | 'lastTouch' | 'ctaSource'>

/** Our own links carry these, so that they are never taken for a campaign. */
export const INTERNAL_SOURCE = 'site'
export const INTERNAL_MEDIUM = 'cta'
const VALUE_MAX = 200

const MARKS = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmContent: 'utm_content',
  utmTerm: 'utm_term',
  gclid: 'gclid',
  fbclid: 'fbclid',
  msclkid: 'msclkid',
} as const

/**
 * Parameters that campaigns (ours included), ad networks and mailing tools add to an address. Scripts read
 * them; no page shows them.
 */
const ADDED =
  /^(utm_\w+|gclid|gclsrc|gbraid|wbraid|gad_\w+|dclid|fbclid|msclkid|ttclid|twclid|li_fat_id|mc_[ce]id|_gl|srsltid)$/i

/**
 * Adds campaign parameters to a link of ours (specification, section 5). Existing
 * parameters stay as they are.
 */
export function withUtm(href: string, { source, medium, campaign, content }: UtmMarks = {}): string {
  if (/^\s*(tel:|mailto:|#)/i.test(href)) return href
  const marks = {
    utm_source: source ?? INTERNAL_SOURCE,
    utm_medium: medium ?? INTERNAL_MEDIUM,
    utm_campaign: campaign ?? 'audit',
    utm_content: content,
  }
  // Not built with `URL`, so that relative links stay relative and the rest of the
  // address keeps its spelling.
  const [beforeHash = '', hash] = splitAt(href, '#')
  const [path = '', query] = splitAt(beforeHash, '?')
  const given = new URLSearchParams(query)
  const added = Object.entries(marks).filter(([name, value]) => value && !given.has(name))
  const extra = added.map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`)
  const parameters = [...(query ? [query] : []), ...extra].join('&')
  return `${path}${parameters ? `?${parameters}` : ''}${hash === undefined ? '' : `#${hash}`}`
}

/** The address without its campaign parameters; the rest keeps its spelling. */
export function withoutCampaign(address: string): string {
  const [path, query] = splitAt(address, '?')
  const kept = (query ?? '').split('&').filter((pair) => !ADDED.test(pair.split('=', 1)[0] ?? ''))
  return kept.join('') === '' ? path : `${path}?${kept.join('&')}`
}

/** Where one arrival came from. The landing page is stored without its query. */
export function touchFromUrl(address: string, referrer: string, at: string): Touch {
  const url = urlFrom(address)
  if (!url) return { at }
  const touch: Touch = { at, landingPage: cut(url.pathname) }
  const from = externalReferrer(url, referrer)
  if (from) touch.referrer = cut(from)
  return { ...touch, ...touchFromMarks(campaignMarks(address)) }
}

/** Campaign parameters of an address by their own names, `utm_source` etc.; empty for our own links. */
export function campaignMarks(address: string): Record<string, string> {
  const url = urlFrom(address)
  if (!url || isInternalLink(url)) return {}
  const given = Object.values(MARKS).map((name) => [name, parameter(url, name)] as const)
  return Object.fromEntries(given.filter((mark): mark is [(typeof mark)[0], string] => mark[1] !== null))
}

/** The same parameters under the field names of a submission. */
export function touchFromMarks(marks: Readonly<Record<string, string>>): Touch {
  const fields = Object.entries(MARKS) as [keyof typeof MARKS, string][]
  return Object.fromEntries(
    fields.flatMap(([field, name]) => (marks[name] ? [[field, cut(marks[name])]] : [])),
  )
}

/**
 * What to store after a page view: the first touch is permanent, the last one stays until
 * the next external arrival.
 */
export function recordVisit(kept: TouchFields, address: string, referrer: string, at: string): TouchFields {
  const url = urlFrom(address)
  const touch = touchFromUrl(address, referrer, at)
  const cta =
    url && isInternalLink(url) ? (parameter(url, 'utm_content') ?? parameter(url, 'utm_campaign')) : null
  return {
    ...kept,
    firstTouch: kept.firstTouch ?? touch,
    lastTouch: kept.lastTouch && !isExternal(touch) ? kept.lastTouch : touch,
    ...(cta && { ctaSource: cta }),
  }
}

/**
 * True if the visitor came with campaign parameters or from another site, rather than
 * directly or from within ours.
 */
function isExternal(touch: Touch): boolean {
  return touch.referrer !== undefined || Object.keys(MARKS).some((field) => field in touch)
}

function isInternalLink({ searchParams }: URL): boolean {
  return (
    searchParams.get('utm_source') === INTERNAL_SOURCE && searchParams.get('utm_medium') === INTERNAL_MEDIUM
  )
}

/** Origin and path of a page on another site; its query may contain personal data. */
function externalReferrer(page: URL, referrer: string): string | null {
  const from = urlFrom(referrer)
  if (!from || !/^(https?|android-app):$/.test(from.protocol) || from.host === page.host) return null
  return `${from.protocol}//${from.host}${from.pathname}`
}

function parameter(url: URL, name: string): string | null {
  const value = url.searchParams.get(name)?.trim()
  return value ? cut(value) : null
}

function cut(text: string): string {
  return text.slice(0, VALUE_MAX)
}

/** Splits at the first `mark` only; the second part is undefined if there is none. */
function splitAt(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
