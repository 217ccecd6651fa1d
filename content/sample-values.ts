import type { Content } from './load.ts'

/** A value that ships with the software and belongs to no real business. */
export type SampleValue = { file: string; path: string; value: string }

/**
 * Phone numbers that ACMA reserves for fiction: 5550 and 7010 in each area, 0491 57x xxx,
 * 1800 160 401, 1300 975 7xx.
 */
const FICTION_PHONE = /^\+61(?:[2378](?:5550|7010)\d{4}|49157\d{4}|1800160401|13009757\d{2})$/
const SAMPLE_ABN = /^[0 ]+$/
/** The top-level domain reserved for examples (RFC 2606), in a mail or web address. */
const EXAMPLE_HOST = /(?:^|[@./])[\w-]+\.example(?:[/:?#]|$)/
/** As a name: claims may rest on 'a sample of 127 customers'. */
const SAMPLE_NAME = /\bSample\b/
/** How a page describes the case study that ships. Other uses, such as a water sample, do not match. */
const SAMPLE_SENTENCE = /\b(?:is|as) a \[?sample\b/i
/** Phrases in the shipped pages that say where the sample's people work, and which state's law applies. */
const SAMPLE_PLACE =
  /\b(?:(?:us,|person|offices?|office is) in (?:the )?(?=Sydney|Melbourne)|(?:our|the) (?=(?:Sydney|Melbourne) (?:office|desk))|(?:served|Perth|video) from (?=Sydney)|runs on (?=Sydney)|law of (?=New South)|for (?=(?:Sydney|Melbourne) trades, with an office))(Sydney|Melbourne|New South Wales)\b(?:(?:,| and| or) (Sydney|Melbourne)\b)?/gi

/** The software's own name, which is the brand that it ships with. */
const SAMPLE_BRAND = /\btradefront\b/i

type Sampled = Pick<Content, 'site' | 'caseStudies' | 'home' | 'services' | 'areas' | 'pages'>

/** What the operator still has to replace. `doctor` lists these values; a production start refuses them. */
export function sampleValues(content: Sampled): SampleValue[] {
  const { notices: _words, ...facts } = content.site
  return [
    ...stringsIn(facts)
      .filter(({ value }) => isSample(value))
      .map(({ path, value }) => ({ file: 'content/site.yaml', path, value })),
    ...content.caseStudies
      .filter((study) => study.sample)
      .map((study) => ({ file: `content/case-studies/${study.slug}.yaml`, path: 'sample', value: 'true' })),
    ...content.areas.flatMap((area) =>
      stringsIn(area)
        .filter(({ value }) => SAMPLE_SENTENCE.test(value))
        .map(({ path, value }) => ({ file: `content/areas/${area.slug}.yaml`, path, value })),
    ),
    ...samplePlaces(content),
  ]
}

/** Sentences that place an office or a court where the business has none according to site.yaml. */
function samplePlaces({ site, home, services, areas, pages }: Sampled): SampleValue[] {
  const isOurs = (place: string) =>
    site.offices.some(({ state, area }) =>
      place === 'new south wales' ? state === 'NSW' : area.startsWith(place),
    )
  const isElsewhere = (value: string) =>
    [...value.matchAll(SAMPLE_PLACE)]
      .flatMap(([, ...places]) => places.filter(Boolean))
      .some((place) => !isOurs(place.toLowerCase()))
  const texts: [string, unknown][] = [
    ['home.yaml', home],
    ...services.map((page): [string, unknown] => [`services/${page.slug}.yaml`, page]),
    ...areas.map((page): [string, unknown] => [`areas/${page.slug}.yaml`, page]),
    ...Object.values(pages).map(({ slug, body, ...matter }): [string, unknown] => [
      `pages/${slug}.mdx`,
      { ...matter, text: body.split('\n').filter(Boolean) },
    ]),
  ]
  return texts.flatMap(([file, text]) =>
    stringsIn(text)
      .filter(({ value }) => isElsewhere(value))
      .map(({ path, value }) => ({ file: `content/${file}`, path, value })),
  )
}

export function isSample(value: string): boolean {
  return [FICTION_PHONE, SAMPLE_ABN, EXAMPLE_HOST, SAMPLE_NAME, SAMPLE_BRAND].some((mark) => mark.test(value))
}

function stringsIn(value: unknown, path = ''): { path: string; value: string }[] {
  if (typeof value === 'string') return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => stringsIn(item, path ? `${path}.${key}` : key))
}
