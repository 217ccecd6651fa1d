import type { Content } from './load.ts'

/** A value that shipped with the software and is nobody's own. */
export type SampleValue = { file: string; path: string; value: string }

/** ACMA's numbers for fiction: 5550 and 7010 in each area, 0491 57x xxx, 1800 160 401, 1300 975 7xx. */
const FICTION_PHONE = /^\+61(?:[2378](?:5550|7010)\d{4}|49157\d{4}|1800160401|13009757\d{2})$/
const SAMPLE_ABN = /^[0 ]+$/
/** Reserved for documentation (RFC 2606), as mail or web address. */
const EXAMPLE_HOST = /(?:^|[@./])[\w-]+\.example(?:[/:?#]|$)/
const SAMPLE_WORD = /\bsample\b/i
/** What a page says of the case study that ships. A water sample in your own words is none. */
const SAMPLE_SENTENCE = /\b(?:is|as) a \[?sample\b/i
/** Where the sample's people sit, in the words of its pages, and under which state's law. */
const SAMPLE_PLACE =
  /\b(?:(?:us,|person|offices?|office is) in (?:the )?(?=Sydney|Melbourne)|(?:our|the) (?=(?:Sydney|Melbourne) (?:office|desk))|(?:served|Perth|video) from (?=Sydney)|runs on (?=Sydney)|law of (?=New South))(Sydney|Melbourne|New South Wales)\b(?:(?:,| and| or) (Sydney|Melbourne)\b)?/gi

/** The software's own name, as the brand that ships with it. */
const SAMPLE_BRAND = /\btradefront\b/i

type Sampled = Pick<Content, 'site' | 'caseStudies' | 'home' | 'services' | 'areas' | 'pages'>

/** What the operator has still to replace. `doctor` names them; a production start refuses them. */
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

/** Sentences that put an office or a court where, by site.yaml, the business has none. */
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
  return [FICTION_PHONE, SAMPLE_ABN, EXAMPLE_HOST, SAMPLE_WORD, SAMPLE_BRAND].some((mark) => mark.test(value))
}

function stringsIn(value: unknown, path = ''): { path: string; value: string }[] {
  if (typeof value === 'string') return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => stringsIn(item, path ? `${path}.${key}` : key))
}
