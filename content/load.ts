import { join } from 'node:path'
import type { Audit, BookPage, Experiments, Home, Nudges } from './copy-schemas.ts'
import { readContent } from './read.ts'
import type { Area, Article, CaseStudy, Faq, Image, PageName, Service, Site } from './schemas.ts'
import type { Parsed } from './source-file.ts'

/** A page or article in Markdown. `body` goes through `renderMdx`. */
export type Page = Article & { slug: string; body: string; readingMinutes: number }

/** Plain data, as the build writes it into the program in place of the files: `scripts/built-content.ts`. */
export type ContentData = {
  site: Site
  home: Home
  audit: Audit
  book: BookPage
  nudges: Nudges
  faqs: Faq[]
  /** In the order of the overview: by group, then `order`, then name. */
  services: Service[]
  areas: Area[]
  caseStudies: CaseStudy[]
  /** Newest first. */
  resources: Page[]
  pages: Record<PageName, Page>
  images: Image[]
  experiments: Experiments
}

export type Content = ContentData & {
  /** Takes a slug or an alias; the `slug` of the result is the canonical one. */
  serviceBySlug: (slug: string) => Service | undefined
  areaBySlug: (slug: string) => Area | undefined
  caseStudyBySlug: (slug: string) => CaseStudy | undefined
  resourceBySlug: (slug: string) => Page | undefined
}

const cache = new Map<string, Content>()
/**
 * Used only where content is read repeatedly: a server reads it once and has no further
 * use for the parsed files.
 */
const lastParsed = new Map<string, Parsed>()

/**
 * Returns all content, validated, or throws a `ContentError` with every problem. Read once
 * per process unless `fresh`.
 */
export function loadContent(root = contentFolder(), options: { fresh?: boolean } = {}): Content {
  const known = cache.get(root)
  if (known && !options.fresh) return known
  const content = withLookups(readContent(root, options.fresh ? lastParsed : undefined))
  cache.set(root, content)
  return content
}

export function contentFolder(): string {
  return join(process.cwd(), 'content')
}

function withLookups(data: ContentData): Content {
  const { services, areas, caseStudies, resources } = data
  return {
    ...data,
    serviceBySlug: (slug) => services.find((service) => answersTo(service, slug)),
    areaBySlug: (slug) => areas.find((area) => answersTo(area, slug)),
    caseStudyBySlug: (slug) => caseStudies.find((study) => isSlug(study, slug)),
    resourceBySlug: (slug) => resources.find((resource) => isSlug(resource, slug)),
  }
}

function answersTo(page: { slug: string; aliases: string[] }, slug: string): boolean {
  return isSlug(page, slug) || page.aliases.includes(slug.toLowerCase())
}

/** Ignores case, as for every other address of the site: phone keyboards begin with a capital. */
function isSlug(page: { slug: string }, slug: string): boolean {
  return page.slug === slug.toLowerCase()
}
