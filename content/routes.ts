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
  '/privacy',
  '/resources',
  '/review-funnel',
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

/** Pages that are the same for everybody, made once at build. */
export function prerenderedPaths(): string[] {
  return ['/']
}
