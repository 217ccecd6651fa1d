import type { Content } from './load.ts'

type FixedPage = {
  path: string
  /** Search engines may index it. */
  indexed: boolean
  /** Made per request, because it carries a form token or reads the address. */
  rendered: boolean
}

/** In the order of the sitemap; services, areas, articles and case studies are added to these. */
const FIXED_PAGES = [
  { path: '/', indexed: true, rendered: false },
  { path: '/about', indexed: true, rendered: false },
  { path: '/accessibility', indexed: true, rendered: false },
  { path: '/assessment', indexed: false, rendered: true },
  { path: '/attribution', indexed: true, rendered: false },
  { path: '/audit', indexed: true, rendered: true },
  { path: '/audit/thank-you', indexed: false, rendered: true },
  { path: '/client-discovery-tool', indexed: true, rendered: true },
  { path: '/book', indexed: true, rendered: true },
  { path: '/contact', indexed: true, rendered: true },
  { path: '/discovery', indexed: false, rendered: true },
  { path: '/offline', indexed: false, rendered: false },
  { path: '/privacy', indexed: true, rendered: false },
  { path: '/resources', indexed: true, rendered: false },
  { path: '/review-funnel', indexed: false, rendered: true },
  { path: '/review-funnel/offline', indexed: false, rendered: false },
  { path: '/roi', indexed: false, rendered: true },
  { path: '/service-areas', indexed: true, rendered: false },
  { path: '/services', indexed: true, rendered: false },
  { path: '/terms', indexed: true, rendered: false },
  { path: '/thank-you', indexed: false, rendered: true },
  { path: '/work', indexed: true, rendered: false },
] as const satisfies FixedPage[]

export const STATIC_ROUTES = FIXED_PAGES.map(({ path }) => path)
const INDEXED = pathsWhere('indexed')
const RENDERED = new Set(pathsWhere('rendered'))

function pathsWhere(property: 'indexed' | 'rendered'): string[] {
  return FIXED_PAGES.filter((page) => page[property]).map(({ path }) => path)
}

export type Paths = {
  services: string[]
  areas: string[]
  resources: string[]
  caseStudies: string[]
}

/** Canonical paths of the pages that content files make. */
export function canonicalPaths(content: Content): Paths {
  return {
    services: content.services.map((service) => `/services/${service.slug}`),
    areas: content.areas.map((area) => `/service-areas/${area.slug}`),
    resources: content.resources.map((resource) => `/resources/${resource.slug}`),
    caseStudies: content.caseStudies.map((study) => `/work/${study.slug}`),
  }
}

/** Every path that answers, including aliases. */
export function allPaths(content: Content): Set<string> {
  const canonical = canonicalPaths(content)
  return new Set<string>([
    ...STATIC_ROUTES,
    ...Object.values(canonical).flat(),
    ...content.services.flatMap((service) => service.aliases.map((alias) => `/services/${alias}`)),
    ...content.areas.flatMap((area) => area.aliases.map((alias) => `/service-areas/${alias}`)),
  ])
}

/**
 * Canonical paths, with the day of the last change if the content states it. An overview's
 * is that of its newest page.
 */
export function sitemapEntries(content: Content): { path: string; lastmod: string | undefined }[] {
  const paged = (folder: string, pages: readonly Dated[]) =>
    new Map(pages.map((page) => [`${folder}/${page.slug}`, page.updated ?? page.published]))
  const folders = {
    '/services': paged('/services', content.services),
    '/service-areas': paged('/service-areas', content.areas),
    '/resources': paged('/resources', content.resources),
    '/work': paged('/work', content.caseStudies),
  }
  const named = Object.entries(content.pages).map(([slug, page]) => ({ ...page, slug }))
  const changed = new Map([
    ...INDEXED.map((path) => [path, content.site.updated] as const),
    ...paged('', named),
    ...Object.entries(folders).map(
      ([path, pages]) => [path, newest(pages.values()) ?? content.site.updated] as const,
    ),
    ...Object.values(folders).flatMap((pages) => [...pages]),
  ])
  return [...INDEXED, ...Object.values(canonicalPaths(content)).flat()].map((path) => ({
    path,
    lastmod: changed.get(path),
  }))
}

type Dated = { slug: string; updated?: string | undefined; published?: string }

function newest(days: Iterable<string | undefined>): string | undefined {
  return [...days]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1)
}

const DOCUMENTS = ['/sitemap.xml', '/robots.txt', '/llms.txt', '/manifest.webmanifest']

/** Pages and documents that are the same for everybody and are prerendered at build, including aliases. */
export function prerenderedPaths(content: Content): string[] {
  return [...[...allPaths(content)].filter((path) => !RENDERED.has(path)), ...DOCUMENTS]
}

const SECTION_KICKERS: Record<string, string> = {
  '/services': 'Services',
  '/service-areas': 'Service areas',
  '/resources': 'Resources',
  '/work': 'Work',
}

/** The text on the social card of every page that search engines may index, and of others that people pass on. */
export function socialCards(content: Content): { path: string; title: string; kicker: string }[] {
  const { site, home } = content
  const named = (pages: readonly { slug: string; title: string }[], folder: string) =>
    pages.map(({ slug, title }) => ({
      path: `${folder}/${slug}`,
      title,
      kicker: SECTION_KICKERS[folder] ?? site.brand,
    }))
  return [
    { path: '/', title: home.hero.headline, kicker: site.industry },
    ...Object.entries(content.pages).map(([name, page]) => ({
      path: `/${name}`,
      title: page.headline,
      kicker: site.brand,
    })),
    ...Object.entries(SECTION_KICKERS).map(([path, title]) => ({ path, title, kicker: site.brand })),
    { path: '/audit', title: content.audit.heading, kicker: site.brand },
    { path: '/client-discovery-tool', title: 'Nine questions. One straight answer.', kicker: site.brand },
    { path: '/book', title: content.book.heading, kicker: site.brand },
    { path: '/contact', title: 'Talk to us', kicker: site.brand },
    { path: '/assessment', title: 'Free Business Assessment', kicker: site.brand },
    { path: '/roi', title: home.roi.heading, kicker: site.brand },
    { path: '/review-funnel', title: 'Share your experience', kicker: 'From 1 to 5 stars' },
    ...named(content.services, '/services'),
    ...named(content.areas, '/service-areas'),
    ...named(content.resources, '/resources'),
    ...named(content.caseStudies, '/work'),
  ]
}
