import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { articleNode, caseStudyNodes } from '#app/shell/structured-data.ts'
import { loadContent } from '#content/load.ts'
import { sitemapEntries } from '#content/routes.ts'
import { expect, test } from '#tests/support/pages-test.ts'
import { sitemapPaths } from '#tests/support/sitemap-paths.ts'

const SCRIPT = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g

/** The schema type of each page, whether prerendered or rendered on request. */
const KINDS: [address: RegExp, type: RegExp][] = [
  [/^\/(about)?$/, /ProfessionalService/],
  [/^\/(audit|contact)$/, /ContactPage/],
  [/^\/services\/./, /Service FAQPage/],
  [/^\/service-areas\/./, /(LocalBusiness|Service) FAQPage/],
  [/^\/(resources|work)\/./, /Article/],
]

test('structured data of every page in the sitemap is what schema.org defines', async ({ request, site }) => {
  test.setTimeout(120_000)
  const paths = await sitemapPaths(site.url)
  expect(paths.length).toBeGreaterThan(50)
  const nodes: { path: string; text: string }[] = []
  for (const path of paths) {
    const html = await (await request.get(site.url + path)).text()
    const found = [...html.matchAll(SCRIPT)].map((match) => match[1] ?? '')
    expect(found.length, `${path} describes itself`).toBeGreaterThan(0)
    nodes.push(...found.map((text) => ({ path, text })))
    const types = found.map((text) => JSON.parse(text)['@type']).join(' ')
    for (const [, type] of KINDS.filter(([address]) => address.test(path))) expect(types, path).toMatch(type)
  }
  expect(nodes.filter(({ text }) => text.includes('Tradefront Tradefront'))).toEqual([])
  expect(nodes.filter(({ text }) => text.includes('"Review"'))).toEqual([])
  expect(compilerSays([...nodes, ...ofRealClient()])).toBe('')
})

test('a real client is the author of a review of us', () => {
  const [article, review] = ofRealClient().map(({ text }) => JSON.parse(text))
  expect(article.about.name).toBe('Harbour Sample Building Services')
  expect(review).toMatchObject({
    itemReviewed: { name: 'Tradefront' },
    author: { worksFor: { name: 'Harbour Sample Building Services' } },
  })
})

test('an article is by the person who signed it, or else by the brand', () => {
  const { site, resources } = loadContent()
  const [first] = resources
  if (!first) throw new Error('There is no article')
  const { author: _none, ...article } = first
  const authorOf = (signed: object) =>
    JSON.parse(JSON.stringify(articleNode(site, { ...article, ...signed }))).author
  expect(authorOf({ author: 'Kim Sample' })).toEqual({ '@type': 'Person', name: 'Kim Sample' })
  expect(authorOf({})).toMatchObject({ '@type': 'Organization', name: site.brand })
})

test('a page whose list is empty has the date of the site in the sitemap', () => {
  const content = loadContent()
  const { lastmod } =
    sitemapEntries({ ...content, caseStudies: [] }).find(({ path }) => path === '/work') ?? {}
  expect(lastmod).toBe(content.site.updated)
})

function ofRealClient() {
  const { site, caseStudies } = loadContent()
  const [study] = caseStudies
  const nodes = study ? caseStudyNodes(site, { ...study, sample: false }) : []
  return nodes.map((node) => ({ path: 'a real client', text: JSON.stringify(node) }))
}

test('a property that schema.org does not know, or of the wrong type, is found', () => {
  const wrong = [
    '{"@context":"https://schema.org","@type":"Organization","name":"A","fundingYear":2023}',
    '{"@context":"https://schema.org","@type":"FAQPage","mainEntity":[{"@type":"Question","acceptedAnswer":{"@type":"Offer"}}]}',
    '{"@context":"https://schema.org","@type":"ProfessionalServices"}',
  ]
  const said = compilerSays(wrong.map((text) => ({ path: '/', text })))
  // The first line of the file is its import.
  for (const line of [2, 3, 4]) expect(said).toMatch(new RegExp(`nodes\\.ts\\(${line},\\d+\\): error TS`))
})

/**
 * schema-dts provides schema.org's definitions as types, so the compiler validates the data.
 * Returns '' if it is valid.
 */
function compilerSays(nodes: { path: string; text: string }[]): string {
  mkdirSync('node_modules/.cache', { recursive: true })
  const folder = mkdtempSync('node_modules/.cache/structured-data-')
  const file = join(folder, 'nodes.ts')
  const constants = nodes.map(
    ({ path, text }, i) => `/* ${path} */ export const n${i}: WithContext<Thing> = ${text}`,
  )
  writeFileSync(file, `import type { Thing, WithContext } from 'schema-dts'\n${constants.join('\n')}\n`)
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--ignoreConfig',
    '--pretty',
    'false',
    '--module',
    'nodenext',
  ]
  const { stdout, stderr, error, signal } = spawnSync(
    'node_modules/.bin/tsc',
    [...options, '--types', 'node', file],
    {
      encoding: 'utf8',
    },
  )
  rmSync(folder, { recursive: true })
  // A compiler that was killed reports no errors either.
  expect({ error, signal, stderr }).toEqual({ error: undefined, signal: null, stderr: '' })
  return stdout
}
