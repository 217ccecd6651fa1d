import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import type { Office } from '#content/schemas.ts'
import { faqNode, officeNode, organisationNode, serviceNode } from './structured-data.ts'

const { site, areas, services } = loadContent()

function hoursAt(state: Office['state'], timeZone: typeof site.timeZone) {
  const offices = site.offices.map((office) => ({ ...office, state }))
  const given = { ...site, timeZone, offices }
  const nodes = [organisationNode(given, areas), ...offices.map((office) => officeNode(given, office))]
  return nodes.map((node) => ('openingHoursSpecification' in node ? 'hours' : 'none'))
}

test.each([
  ['VIC', 'Australia/Sydney'],
  ['TAS', 'Australia/Melbourne'],
  ['ACT', 'Australia/Hobart'],
  ['WA', 'Australia/Perth'],
] as const)('an office in %s has the hours of a desk on the time of %s', (state, timeZone) => {
  expect(hoursAt(state, timeZone)).toEqual(['hours', 'hours', 'hours'])
})

test.each([
  ['TAS', 'Australia/Perth'],
  ['QLD', 'Australia/Sydney'],
  ['SA', 'Australia/Darwin'],
  ['NSW', 'Australia/Adelaide'],
] as const)(
  'an office in %s has none of a desk on the time of %s: they would be read as its own',
  (state, timeZone) => {
    expect(hoursAt(state, timeZone)).toEqual(['none', 'none', 'none'])
  },
)

test('who founded the business and where it has profiles is said only if it is known', () => {
  expect(organisationNode(site, areas)).toMatchObject({
    founder: { name: 'Sam Sample' },
    sameAs: Object.values(site.social),
  })
  const { founder: _founder, ...unknown } = site
  const node = organisationNode({ ...unknown, social: {} }, areas)
  expect(node).not.toHaveProperty('founder')
  expect(node).not.toHaveProperty('sameAs')
})

test('the whole country is served only by a business with pages in three states, others serve their areas', () => {
  const servedBy = (own: typeof areas) => [
    organisationNode(site, own),
    ...services.slice(0, 1).map((service) => serviceNode(site, own, service)),
  ]
  const western = areas.filter(({ state }) => state === 'WA')
  for (const node of servedBy(western))
    expect(node).toMatchObject({ areaServed: [{ '@type': 'City', name: 'Perth' }] })
  for (const node of servedBy(areas))
    expect(node).toMatchObject({ areaServed: { '@type': 'Country', name: 'Australia' } })
})

test.each([
  ['Write to front_desk@acme.example', 'Write to front_desk@acme.example'],
  ['*Yes*, see [our `terms`](/terms): 5 * 3 < 20 & "free"', 'Yes, see our terms: 5 * 3 < 20 & "free"'],
])('search engines read of %s what the page shows', (answer, text) => {
  expect(faqNode([{ id: 'a', question: 'Q', answer }])).toMatchObject({
    mainEntity: [{ acceptedAnswer: { text } }],
  })
})
