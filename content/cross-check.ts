import { type Problem, problemAt } from './problem.ts'
import type { Sources } from './read.ts'
import type { Source } from './source-file.ts'
import { titledSources } from './titled-sources.ts'

type Named = { slug: string; aliases: string[]; title: string }
type Check = (sources: Sources) => Problem[]

/** What one file cannot know about another: every reference leads somewhere, every name is one thing. */
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

function serviceReferences(sources: Sources): Problem[] {
  const services = namesOf(sources.services)
  const studies = new Set(sources.caseStudies.map((study) => study.value.slug))
  const prices = new Set(Object.keys(sources.site?.value.prices ?? {}))
  return sources.services.flatMap((source) => {
    const { related, caseStudy, price, faqs, slug } = source.value
    return [
      ...related.flatMap((other, i) => [
        ...missing(source, ['related', i], other, services, 'service'),
        ...(other === slug
          ? [problemAt(source, ['related', i], 'a service is not related to itself: name another')]
          : []),
      ]),
      ...(caseStudy ? missing(source, ['caseStudy'], caseStudy, studies, 'case study') : []),
      ...(price && sources.site ? missing(source, ['price'], price, prices, 'price in site.yaml') : []),
      ...repeatedIds(source, faqs, ['faqs']),
    ]
  })
}

function areaReferences(sources: Sources): Problem[] {
  const services = namesOf(sources.services)
  return sources.areas.flatMap((source) => [
    ...source.value.tradesInDemand.flatMap((demand, i) =>
      missing(source, ['tradesInDemand', i, 'service'], demand.service, services, 'service'),
    ),
    ...repeatedIds(source, source.value.faqs, ['faqs']),
  ])
}

function articleReferences(sources: Sources): Problem[] {
  const known = namesOf(sources.services)
  for (const resource of sources.resources) known.add(resource.slug)
  return [...sources.resources, ...sources.pages].flatMap((source) =>
    source.value.related.flatMap((slug, i) =>
      missing(source, ['related', i], slug, known, 'resource or service'),
    ),
  )
}

function siteReferences({ site, areas }: Sources): Problem[] {
  if (!site) return []
  const known = namesOf(areas)
  return site.value.offices.flatMap((office, i) =>
    missing(site, ['offices', i, 'area'], office.area, known, 'area'),
  )
}

function auditReferences({ audit, caseStudies }: Sources): Problem[] {
  if (!audit) return []
  const studies = new Set(caseStudies.map((study) => study.value.slug))
  return missing(audit, ['testimonial', 'slug'], audit.value.testimonial.slug, studies, 'case study')
}

function homeReferences({ home, experiments, services, areas, caseStudies }: Sources): Problem[] {
  if (!home) return []
  const { hero, areas: cities } = home.value
  const studies = new Set(caseStudies.map((study) => study.value.slug))
  const knownAreas = namesOf(areas)
  const control = experiments?.value
  const differs = (path: PropertyKey[], a: string, b: string) =>
    a === b || !experiments
      ? []
      : [problemAt(experiments, path, `variant A differs from home.yaml ("${b}"): make them the same`)]
  return [
    ...home.value.services.slugs.flatMap((slug, i) =>
      missing(home, ['services', 'slugs', i], slug, namesOf(services), 'service'),
    ),
    ...cities.slugs.flatMap((slug, i) => missing(home, ['areas', 'slugs', i], slug, knownAreas, 'area')),
    ...cities.more.flatMap((slug, i) => missing(home, ['areas', 'more', i], slug, knownAreas, 'area')),
    ...missing(home, ['caseStudy', 'slug'], home.value.caseStudy.slug, studies, 'case study'),
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
  const paths = new Set<string>()
  return [
    ...(faqs ? repeatedIds(faqs, faqs.value, []) : []),
    ...(images?.value ?? []).flatMap((image, i) => {
      const repeated = paths.has(image.path)
      paths.add(image.path)
      return repeated && images
        ? [problemAt(images, [i, 'path'], `\`${image.path}\` is listed twice: delete one`)]
        : []
    }),
  ]
}

function repeatedIds(source: Source<unknown>, faqs: { id: string }[], path: PropertyKey[]): Problem[] {
  const seen = new Set<string>()
  return faqs.flatMap(({ id }, i) => {
    const repeated = seen.has(id)
    seen.add(id)
    return repeated
      ? [problemAt(source, [...path, i, 'id'], `the question id \`${id}\` is used twice: choose another`)]
      : []
  })
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

function namesOf(sources: Source<Named>[]): Set<string> {
  return new Set(sources.flatMap((source) => [source.value.slug, ...source.value.aliases]))
}
