import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Anchors } from './anchors.ts'
import type { Body } from './bodies.ts'
import { type Problem, problemAt } from './problem.ts'
import { proseOf } from './prose.ts'
import type { Sources } from './read.ts'
import { inlineLinks } from './render.ts'
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
    ...inlineSources(sources).flatMap(({ source, from }) => deadInline(source, from, mistake)),
    ...bodies.flatMap((body) => deadInBody(body, mistake)),
  ]
}

/** Texts that stand on several pages count as the home page's. */
function inlineSources(sources: Sources): { source: Source<unknown>; from: string }[] {
  const { site, home, audit, book, nudges, faqs, experiments, services, areas, caseStudies } = sources
  const paged = (folder: string, pages: Source<{ slug: string }>[]) =>
    pages.map((source) => ({ source, from: `${folder}/${source.value.slug}` }))
  return [
    ...[site, home, nudges, faqs, experiments].map((source) => ({ source, from: '/' })),
    { source: audit, from: '/audit' },
    { source: book, from: '/book' },
    ...paged('/services', services),
    ...paged('/service-areas', areas),
    ...paged('/work', caseStudies),
  ].flatMap(({ source, from }) => (source ? [{ source, from }] : []))
}

function deadInline(source: Source<unknown>, from: string, mistake: Mistake): Problem[] {
  return proseOf(source.value).flatMap(({ path, text }) =>
    inlineLinks(text).flatMap((href) => {
      const message = mistake({ href, from, schemes: INLINE_SCHEMES })
      return message ? [problemAt(source, path, message)] : []
    }),
  )
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
