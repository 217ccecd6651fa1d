import type { Content } from './load.ts'

/** Every fixed address of the site; services, areas, articles and case studies add theirs. */
export const STATIC_ROUTES = [
  '/',
  '/about',
  '/accessibility',
  '/assessment',
  '/attribution',
  '/audit',
  '/audit/thank-you',
  '/book',
  '/client-discovery-tool',
  '/contact',
  '/discovery',
  '/offline',
  '/privacy',
  '/resources',
  '/review-funnel',
  '/roi',
  '/service-areas',
  '/services',
  '/terms',
  '/thank-you',
  '/work',
] as const

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

/** Every path that answers, aliases too. */
export function allPaths(content: Content): Set<string> {
  const canonical = canonicalPaths(content)
  return new Set<string>([
    ...STATIC_ROUTES,
    ...Object.values(canonical).flat(),
    ...content.services.flatMap((service) => service.aliases.map((alias) => `/services/${alias}`)),
    ...content.areas.flatMap((area) => area.aliases.map((alias) => `/service-areas/${alias}`)),
  ])
}

/** Fixed pages that search engines may keep. */
const INDEXED = [
  '/',
  '/about',
  '/accessibility',
  '/attribution',
  '/audit',
  '/client-discovery-tool',
  '/book',
  '/contact',
  '/privacy',
  '/resources',
  '/service-areas',
  '/services',
  '/terms',
  '/work',
]

/** Canonical paths, with the day of the last change of those whose file says it. */
export function sitemapEntries(content: Content): { path: string; lastmod: string | undefined }[] {
  const dated = [
    ...content.resources.map((page) => [`/resources/${page.slug}`, page] as const),
    ...Object.entries(content.pages).map(([name, page]) => [`/${name}`, page] as const),
  ]
  const changed = new Map<string, string>(dated.map(([path, page]) => [path, page.updated ?? page.published]))
  return [...INDEXED, ...Object.values(canonicalPaths(content)).flat()].map((path) => ({
    path,
    lastmod: changed.get(path),
  }))
}

/** Made per request, because they carry a form token or read the address. */
const RENDERED = new Set([
  '/assessment',
  '/audit',
  '/audit/thank-you',
  '/book',
  '/client-discovery-tool',
  '/contact',
  '/discovery',
  '/review-funnel',
  '/roi',
  '/thank-you',
])

const DOCUMENTS = ['/sitemap.xml', '/robots.txt', '/llms.txt', '/manifest.webmanifest']

/** Pages and documents that are the same for everybody, made once at build; aliases too. */
export function prerenderedPaths(content: Content): string[] {
  return [...[...allPaths(content)].filter((path) => !RENDERED.has(path)), ...DOCUMENTS]
}

const SECTION_KICKERS: Record<string, string> = {
  '/services': 'Services',
  '/service-areas': 'Service areas',
  '/resources': 'Resources',
  '/work': 'Work',
}

/** What stands on the social card of every page that search engines may keep. */
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
    ...named(content.services, '/services'),
    ...named(content.areas, '/service-areas'),
    ...named(content.resources, '/resources'),
    ...named(content.caseStudies, '/work'),
  ]
}
