import type { Body } from './bodies.ts'
import type { Problem } from './problem.ts'
import type { Sources } from './read.ts'
import type { Source } from './source-file.ts'

/** The ids on a page. Those that content gives are named with their places, and are null if not known. */
type AnchoredPage = {
  /** Its address and its aliases. */
  paths: string[]
  byCode: string[]
  byContent: Anchor[] | null
}

type Anchor = { id: string; file: string; line: number }

/** Ids that code gives, of all that a link may lead to: tests/http/anchors.test.ts looks for them on the pages. */
const FRAME_IDS = ['navigation', 'menu', 'main', 'footer']
const FAQ_IDS = ['faq-heading']
const TEXT_IDS = ['on-this-page']
const HOME_IDS = ['hero-end', 'roi', 'services-heading', ...FAQ_IDS]
const FORM_IDS: Record<string, string[]> = {
  '/book': ['booking-heading'],
  '/client-discovery-tool': ['docket-heading'],
  '/contact': ['enquiry-heading'],
  '/discovery': ['docket-heading'],
  '/roi': ['roi'],
}

/** The ids on each page; null for a page whose body cannot be rendered. */
export type Anchors = (path: string) => Set<string> | null

/** Finds the ids of a page by its address or an alias. */
export function anchorsOf(sources: Sources, bodies: Body[]): Anchors {
  const pages = new Map(
    anchoredPages(sources, bodies).flatMap((page) => page.paths.map((path) => [path, page] as const)),
  )
  return (path) => {
    const { byCode, byContent } = pages.get(path) ?? { byCode: FORM_IDS[path] ?? [], byContent: [] }
    return byContent && new Set([...FRAME_IDS, ...byCode, ...byContent.map(({ id }) => id)])
  }
}

/** Ids that content gives to a page that has them already: links and skip links would lead to the wrong place. */
export function takenIds(sources: Sources, bodies: Body[]): Problem[] {
  return anchoredPages(sources, bodies).flatMap(({ byCode, byContent }) => {
    const taken = new Set([...FRAME_IDS, ...byCode])
    return (byContent ?? []).flatMap(({ id, file, line }) => {
      const message = `the id \`${id}\` is on the page already: choose another, or other words for the heading that makes it`
      if (taken.has(id)) return [{ file, line, message }]
      taken.add(id)
      return []
    })
  })
}

function anchoredPages({ faqs, services, areas, caseStudies }: Sources, bodies: Body[]): AnchoredPage[] {
  const addresses = (folder: string, { slug, aliases }: { slug: string; aliases: string[] }) =>
    [slug, ...aliases].map((name) => `${folder}/${name}`)
  return [
    { paths: ['/'], byCode: HOME_IDS, byContent: faqs ? answers(faqs, faqs.value, []) : null },
    ...services.map((service) => ({
      paths: addresses('/services', service.value),
      byCode: FAQ_IDS,
      byContent: answers(service, service.value.faqs, ['faqs']),
    })),
    ...areas.map((area) => ({
      paths: addresses('/service-areas', area.value),
      byCode: FAQ_IDS,
      byContent: answers(area, area.value.faqs, ['faqs']),
    })),
    {
      paths: ['/work'],
      byCode: [],
      byContent: caseStudies.map((study) => anchor(study, ['slug'], study.value.slug)),
    },
    ...bodies.map(({ file, path, elements }) => ({
      paths: [path],
      byCode: TEXT_IDS,
      byContent:
        elements?.flatMap(({ props, line }) =>
          typeof props.id === 'string' ? [{ id: props.id, file, line }] : [],
        ) ?? null,
    })),
  ]
}

function answers(source: Source<unknown>, faqs: { id: string }[], path: PropertyKey[]): Anchor[] {
  return faqs.map(({ id }, i) => anchor(source, [...path, i, 'id'], `faq-${id}`))
}

function anchor({ file, lineAt }: Source<unknown>, path: PropertyKey[], id: string): Anchor {
  return { id, file, line: lineAt(path) }
}
