import type { Home } from './copy-schemas.ts'
import { type Problem, problemAt } from './problem.ts'
import type { Sources } from './read.ts'
import type { Source } from './source-file.ts'
import { titledSources } from './titled-sources.ts'

type Named = { slug: string; aliases: string[]; title: string }
type Claimed = Home['proof']['figures'][number]['claim']
type Check = (sources: Sources) => Problem[]

/** Checks across files: every reference must resolve, and every name must be unique. */
export function crossCheck(sources: Sources): Problem[] {
  const checks: Check[] = [
    slugs,
    titles,
    serviceReferences,
    areaReferences,
    articleReferences,
    siteReferences,
    homeReferences,
    auditReferences,
    claimedFigures,
    ids,
  ]
  return checks.flatMap((check) => check(sources))
}

function slugs({ services, areas }: Sources): Problem[] {
  return [...namedOnce(services), ...namedOnce(areas)]
}

function namedOnce(sources: Source<Named>[]): Problem[] {
  const owners = new Map<string, string>()
  return sources.flatMap((source) => {
    const names: [string, PropertyKey[]][] = [
      [source.value.slug, ['slug']],
      ...source.value.aliases.map((alias, i): [string, PropertyKey[]] => [alias, ['aliases', i]]),
    ]
    return names.flatMap(([name, path]) => {
      const owner = owners.get(name)
      owners.set(name, source.file)
      return owner ? [problemAt(source, path, `\`${name}\` already leads to ${owner}: choose another`)] : []
    })
  })
}

function titles(sources: Sources): Problem[] {
  const owners = new Map<string, string>()
  return titledSources(sources).flatMap((source) => {
    const title = source.value.title.toLowerCase()
    const owner = owners.get(title)
    owners.set(title, source.file)
    return owner ? [problemAt(source, ['title'], `has the same title as ${owner}: make it its own`)] : []
  })
}

const WORDLESS =
  'is not shown, as its heading and link stood under `caseStudy` in home.yaml: put that back, or delete this line'

function serviceReferences(sources: Sources): Problem[] {
  const services = namesOf(sources.services, sources)
  const studies = studiesOf(sources)
  const prices = new Set(Object.keys(sources.site?.value.prices ?? {}))
  const wordless = sources.home !== null && !sources.home.value.caseStudy
  return sources.services.flatMap((source) => {
    const { caseStudy, price, faqs, slug } = source.value
    return [
      ...relatedPages(source, slug, services, 'service', sources.services),
      ...(caseStudy ? missing(source, ['caseStudy'], caseStudy, studies, 'case study') : []),
      ...(caseStudy && wordless && studies.has(caseStudy)
        ? [problemAt(source, ['caseStudy'], WORDLESS)]
        : []),
      ...(price && sources.site ? missing(source, ['price'], price, prices, 'price in site.yaml') : []),
      ...repeatedIds(source, faqs, ['faqs']),
    ]
  })
}

function areaReferences(sources: Sources): Problem[] {
  const services = namesOf(sources.services, sources)
  return sources.areas.flatMap((source) => [
    ...source.value.tradesInDemand.flatMap((demand, i) =>
      missing(source, ['tradesInDemand', i, 'service'], demand.service, services, 'service'),
    ),
    ...repeatedIds(source, source.value.faqs, ['faqs']),
  ])
}

function articleReferences(sources: Sources): Problem[] {
  const known = namesOf(sources.services, sources)
  for (const resource of sources.resources) known.add(resource.slug)
  return [...sources.resources, ...sources.pages].flatMap((source) =>
    relatedPages(source, source.slug, known, 'resource or service', sources.services),
  )
}

/** They exist, each is named once, and none is the page itself. */
function relatedPages(
  source: Source<{ related: string[] }>,
  own: string,
  known: Set<string>,
  kind: string,
  services: Source<Named>[],
): Problem[] {
  const { related } = source.value
  return [
    ...related.flatMap((other, i) => [
      ...missing(source, ['related', i], other, known, kind),
      ...(canonical(other, services) === own
        ? [problemAt(source, ['related', i], 'a page is not related to itself: name another')]
        : []),
    ]),
    ...repeatedPages(source, related, ['related'], services),
  ]
}

function siteReferences(sources: Sources): Problem[] {
  const { site } = sources
  if (!site) return []
  // Aliases are not accepted: the office is shown on the area page, and search engines get that address.
  const known = new Set([...sources.areas.map(({ value }) => value.slug), ...sources.unread])
  return [
    ...site.value.offices.flatMap((office, i) =>
      missing(site, ['offices', i, 'area'], office.area, known, 'area'),
    ),
    ...listedOnce(
      site,
      site.value.holidays.map(({ date }) => date),
      ['holidays'],
      'date',
    ),
  ]
}

function auditReferences(sources: Sources): Problem[] {
  const { audit } = sources
  const slug = audit?.value.testimonial?.slug
  if (!audit || !slug) return []
  return missing(audit, ['testimonial', 'slug'], slug, studiesOf(sources), 'case study')
}

/** Claims are stated in site.yaml; where a page shows one in large figures, the figures must be the same. */
function claimedFigures({ site, home, audit }: Sources): Problem[] {
  if (!site) return []
  const differs = (source: Source<unknown>, path: PropertyKey[], value: string, claim?: Claimed) => {
    const text = claim && site.value.claims[claim].text
    const numbers: string[] = text?.match(/\d+/g) ?? []
    if (!text || (value.match(/\d+/g) ?? []).every((number) => numbers.includes(number))) return []
    const message = `"${value}" is not what site.yaml claims under \`${claim}\` ("${text}"): give both the same figures`
    return [problemAt(source, path, message)]
  }
  return [
    ...(home?.value.proof.figures ?? []).flatMap(({ claim, value }, i) =>
      home ? differs(home, ['proof', 'figures', i, 'value'], value, claim) : [],
    ),
    ...(audit?.value.youGet.items ?? []).flatMap(({ claim, value }, i) =>
      audit ? differs(audit, ['youGet', 'items', i, 'value'], value, claim) : [],
    ),
  ]
}

function homeReferences(sources: Sources): Problem[] {
  const { home, experiments } = sources
  if (!home) return []
  const { hero, caseStudy, areas: cities } = home.value
  const services = namesOf(sources.services, sources)
  const knownAreas = namesOf(sources.areas, sources)
  const control = experiments?.value
  const differs = (path: PropertyKey[], a: string, b: string) =>
    a === b || !experiments
      ? []
      : [problemAt(experiments, path, `variant A differs from home.yaml ("${b}"): make them the same`)]
  return [
    ...home.value.services.slugs.flatMap((slug, i) =>
      missing(home, ['services', 'slugs', i], slug, services, 'service'),
    ),
    ...repeatedPages(home, home.value.services.slugs, ['services', 'slugs'], sources.services),
    ...cities.slugs.flatMap((slug, i) => missing(home, ['areas', 'slugs', i], slug, knownAreas, 'area')),
    ...repeatedPages(home, cities.slugs, ['areas', 'slugs'], sources.areas),
    ...repeatedPages(home, cities.more, ['areas', 'more'], sources.areas),
    ...cities.more.flatMap((slug, i) => missing(home, ['areas', 'more', i], slug, knownAreas, 'area')),
    ...(caseStudy?.slug
      ? missing(home, ['caseStudy', 'slug'], caseStudy.slug, studiesOf(sources), 'case study')
      : []),
    ...(control
      ? [
          ...differs(
            ['hero_copy', 'variants', 'A', 'headline'],
            control.hero_copy.variants.A.headline,
            hero.headline,
          ),
          ...differs(['hero_copy', 'variants', 'A', 'sub'], control.hero_copy.variants.A.sub, hero.sub),
          ...differs(
            ['primary_cta', 'variants', 'A', 'label'],
            control.primary_cta.variants.A.label,
            hero.assessmentLabel,
          ),
        ]
      : []),
  ]
}

function ids({ faqs, images }: Sources): Problem[] {
  return [
    ...(faqs ? repeatedIds(faqs, faqs.value, []) : []),
    ...(images
      ? listedOnce(
          images,
          images.value.map(({ path }) => path),
          [],
          'path',
        )
      : []),
  ]
}

function listedOnce(
  source: Source<unknown>,
  names: readonly string[],
  path: PropertyKey[],
  key: string,
): Problem[] {
  return repeatedAt(names).map(([i, name]) =>
    problemAt(source, [...path, i, key], `\`${name}\` is listed twice: delete one`),
  )
}

function repeatedIds(source: Source<unknown>, faqs: { id: string }[], path: PropertyKey[]): Problem[] {
  return repeatedAt(faqs.map(({ id }) => id)).map(([i, id]) =>
    problemAt(source, [...path, i, 'id'], `the question id \`${id}\` is used twice: choose another`),
  )
}

/** A page may be named by an alias, too. */
function repeatedPages(
  source: Source<unknown>,
  slugs: readonly string[],
  path: PropertyKey[],
  pages: Source<Named>[],
): Problem[] {
  return repeatedAt(slugs.map((slug) => canonical(slug, pages))).map(([i]) =>
    problemAt(source, [...path, i], `\`${slugs[i]}\` names the same page as one before it: name another`),
  )
}

function canonical(slug: string, pages: Source<Named>[]): string {
  return pages.find(({ value }) => value.aliases.includes(slug))?.value.slug ?? slug
}

/** Those that came before, with their places. */
function repeatedAt(names: readonly string[]): [place: number, name: string][] {
  return names.flatMap((name, i) => (names.indexOf(name) < i ? [[i, name]] : []))
}

function missing(
  source: Source<unknown>,
  path: PropertyKey[],
  slug: string,
  known: Set<string>,
  kind: string,
): Problem[] {
  if (known.has(slug)) return []
  const parts = slug.split('-')
  const similar = [...known].filter((name) => name.split('-').some((part) => parts.includes(part)))
  const advice = similar.length > 0 ? `did you mean ${similar.sort().join(' or ')}?` : 'correct or remove it'
  return [problemAt(source, path, `there is no ${kind} \`${slug}\`: ${advice}`)]
}

function namesOf(pages: Source<Named>[], { unread }: Sources): Set<string> {
  return new Set([...pages.flatMap(({ value }) => [value.slug, ...value.aliases]), ...unread])
}

function studiesOf({ caseStudies, unread }: Sources): Set<string> {
  return new Set([...caseStudies.map(({ value }) => value.slug), ...unread])
}
