import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Anchors } from './anchors.ts'
import type { Body } from './bodies.ts'
import { type Problem, problemAt } from './problem.ts'
import { MARKED_UP, proseOf } from './prose.ts'
import type { Sources } from './read.ts'
import { inlineLinks, inlineWords } from './render.ts'
import type { Source } from './source-file.ts'

/** Only for telling our own addresses from those of others. */
const ORIGIN = 'https://site.example'
/** What a browser gets of an address: inline Markdown drops other schemes. */
const INLINE_SCHEMES = ['https://', 'http://', 'mailto:']
const MDX_SCHEMES = [...INLINE_SCHEMES, 'tel:', 'sms:']

/** A link, and the page that it is on. */
type Link = { href: string; from: string; schemes: string[] }
type Mistake = (link: Link) => string | null

/** Links that lead to no page of ours, to no place on it, or nowhere, as the pages have them. */
export function deadLinks(sources: Sources, bodies: Body[], known: Set<string>, anchors: Anchors): Problem[] {
  const mistake: Mistake = (link) => mistakeIn(link, known, anchors)
  return [
    ...inlineSources(sources).flatMap((inline) => deadInline(inline, mistake)),
    ...bodies.flatMap((body) => deadInBody(body, mistake)),
  ]
}

type Inline = {
  source: Source<unknown>
  /** The page that its texts are on. */
  from: string
  /** Whether the page makes links of what stands there; other texts are shown as they are written. */
  hasLinks: (path: PropertyKey[]) => boolean
}

/** Texts that stand on several pages count as the home page's. */
function inlineSources(sources: Sources): Inline[] {
  const { site, home, audit, book, nudges, faqs, experiments, services, areas, caseStudies } = sources
  const paged = (folder: string, pages: Source<{ slug: string }>[]) =>
    pages.map((source) => ({ source, from: `${folder}/${source.value.slug}` }))
  return [
    { source: site, from: '/', hasLinks: ([key]: PropertyKey[]) => key === 'notices' },
    { source: home, from: '/', hasLinks: isOnHomeMarkedUp },
    { source: faqs, from: '/' },
    ...[nudges, experiments].map((source) => ({ source, from: '/', hasLinks: nowhere })),
    { source: audit, from: '/audit', hasLinks: nowhere },
    { source: book, from: '/book', hasLinks: nowhere },
    ...paged('/services', services),
    ...paged('/service-areas', areas),
    ...paged('/work', caseStudies),
  ].flatMap(({ source, ...at }) => (source ? [{ hasLinks: isMarkedUp, source, ...at }] : []))
}

function isMarkedUp(path: PropertyKey[]): boolean {
  return MARKED_UP.has(path.findLast((key) => typeof key === 'string') ?? '')
}

/** As app/routes/home.tsx renders it. */
function isOnHomeMarkedUp(path: PropertyKey[]): boolean {
  return isMarkedUp(path) && path[0] !== 'roi' && path[0] !== 'caseStudy'
}

function nowhere(): boolean {
  return false
}

function deadInline({ source, from, hasLinks }: Inline, mistake: Mistake): Problem[] {
  return proseOf(source.value).flatMap(({ path, text }) => {
    const hrefs = inlineLinks(text)
    const messages = hasLinks(path)
      ? [...hrefs.map((href) => mistake({ href, from, schemes: INLINE_SCHEMES })), asWritten(text)]
      : hrefs.map((href) => `the link ${href} is shown as it is written: this text can have no link`)
    return messages.flatMap((message) => (message ? [problemAt(source, path, message)] : []))
  })
}

/** What somebody meant as a link, in text or in HTML, and the page shows as it is. */
const LEFT_OVER = /\[[^\]]*\] ?\((?:\/|#|https?:|mailto:)\S*|<a href\b/

function asWritten(text: string): string | null {
  if (!/[\]<]/.test(text)) return null
  const [shown] = LEFT_OVER.exec(inlineWords(text)) ?? []
  return shown
    ? `${shown} is shown as it is written: write [words](/address) with its brackets closed and without a space before or in the address`
    : null
}

function deadInBody({ file, path, elements }: Body, mistake: Mistake): Problem[] {
  return (elements ?? []).flatMap(({ props, line }) => {
    if (typeof props.href !== 'string') return []
    const message = mistake({ href: props.href, from: path, schemes: MDX_SCHEMES })
    return message ? [{ file, line, message }] : []
  })
}

/** Businesses are registered in the database, which the content does not know. */
const REVIEW_PAGE = /^\/r\/[a-z0-9-]+$/

function isFile(path: string): boolean {
  try {
    const file = join(process.cwd(), 'public', decodeURIComponent(path))
    return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
  } catch {
    // A broken escape, or a name that no file can have.
    return false
  }
}

function mistakeIn({ href, from, schemes }: Link, known: Set<string>, anchors: Anchors): string | null {
  if (/^mailto:[^@?]*(\?|$)/i.test(href))
    return `the link ${href} has no address: write mailto:name@example.com`
  if (schemes.some((scheme) => href.toLowerCase().startsWith(scheme))) return null
  const url = /^[/#]/.test(href) ? URL.parse(href, ORIGIN + from) : null
  // Browsers take //privacy for another website, and /\privacy too.
  if (url?.origin !== ORIGIN)
    return `the link ${href} leads nowhere: begin it with one / for a page of ours, or with https:// or mailto:${schemes === MDX_SCHEMES ? ' or tel:' : ''}`
  const path = url.pathname.replace(/(.)\/$/, '$1')
  if (!known.has(path)) {
    const isOther = REVIEW_PAGE.test(path) || isFile(path)
    return isOther ? null : `the link ${href} leads to no page: correct or remove it`
  }
  const ids = anchors(path)
  const id = url.hash.slice(1)
  if (id === '' || id === 'top' || !ids || ids.has(id)) return null
  return `the link ${href} leads to no place on its page: correct what is after the #, or delete it`
}
