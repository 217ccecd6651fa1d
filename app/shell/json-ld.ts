import type { EntryContext } from 'react-router'
import { type Content, loadContent } from '#content/load.ts'
import {
  areaNode,
  articleNode,
  caseStudyNodes,
  contactPageNode,
  faqNode,
  officeNode,
  organisationNode,
  serviceNode,
} from './structured-data.ts'

/**
 * Structured data by route. Not loader data: the browser has no use for a second copy, and a prerendered page
 * may skip its loader.
 */
const DESCRIBED: Record<string, (content: Content, slug: string) => object[]> = {
  'routes/home': ({ site, areas, faqs }) => [organisationNode(site, areas), faqNode(faqs)],
  about: ({ site, areas }) => [organisationNode(site, areas)],
  'routes/contact': ({ site, areas }) => [
    contactPageNode(site, areas, '/contact', `Contact ${site.brand}`),
    ...site.offices.map((office) => officeNode(site, office)),
  ],
  'routes/audit': ({ site, areas, audit }) => [contactPageNode(site, areas, '/audit', audit.heading)],
  'routes/service': ({ site, areas, serviceBySlug }, slug) => {
    const service = serviceBySlug(slug)
    return service ? [serviceNode(site, areas, service), faqNode(service.faqs)] : []
  },
  'routes/area': ({ site, areaBySlug }, slug) => {
    const area = areaBySlug(slug)
    if (!area) return []
    const offices = site.offices.filter((office) => office.area === area.slug)
    return [
      ...(offices.length > 0 ? offices.map((office) => officeNode(site, office)) : [areaNode(site, area)]),
      faqNode(area.faqs),
    ]
  },
  'routes/article': ({ site, resourceBySlug }, slug) => {
    const article = resourceBySlug(slug)
    return article ? [articleNode(site, article)] : []
  },
  'routes/case-study': ({ site, caseStudyBySlug }, slug) => {
    const study = caseStudyBySlug(slug)
    return study ? caseStudyNodes(site, study) : []
  },
}

/** For the end of the body, after what people read. `<` is escaped, so that no text can end the script. */
export function jsonLdScripts({ staticHandlerContext }: EntryContext): string {
  const page = staticHandlerContext.matches.at(-1)
  const nodes = DESCRIBED[page?.route.id ?? '']?.(loadContent(), page?.params.slug ?? '') ?? []
  return nodes
    .map(
      (node) =>
        `<script type="application/ld+json">${JSON.stringify(node).replaceAll('<', '\\u003c')}</script>`,
    )
    .join('')
}
