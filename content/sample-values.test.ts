import { describe, expect, test } from 'vitest'
import { loadContent } from './load.ts'
import { isSample, sampleValues } from './sample-values.ts'

describe('values that ship as samples', () => {
  test.each([
    '+61255500142',
    '+61370100142',
    '+61491570006',
    '+611800160401',
    '+611300975707',
    '00 000 000 000',
    'support@tradefront.example',
    'https://www.facebook.example/tradefront',
    '1 Sample Street',
    'Tradefront',
    'Tradefront Sydney',
  ])('%s is one', (value) => expect(isSample(value)).toBe(true))

  test.each([
    '+61298765432',
    '+61412345678',
    '+611300123456',
    '51 824 753 556',
    'hello@example-plumbing.com.au',
    'https://www.facebook.com/example',
    '12 Simple Street',
    'Our own tally from a sample of 127 customers',
  ])('%s is not', (value) => expect(isSample(value)).toBe(false))

  test('an area that speaks of the sample case study is named, and no other', () => {
    const content = loadContent()
    const own = content.areas.map((area) => ({ ...area, lede: 'A water sample shows it.' }))
    const found = sampleValues({ ...content, areas: own })
    expect(
      found
        .map(({ file }) => file)
        .filter((file) => file.includes('/areas/'))
        .sort(),
    ).toEqual(['content/areas/canberra-act.yaml', 'content/areas/sydney-nsw.yaml'])
  })

  test('whose office is in Perth is told of each page that speaks of one in Sydney or Melbourne', () => {
    const content = loadContent()
    const placesOf = (state: 'WA' | 'NSW', area: string) => {
      const offices = content.site.offices.map((office) => ({ ...office, state, area }))
      const found = sampleValues({ ...content, site: { ...content.site, offices } })
      return new Set(found.map(({ file }) => file).filter((file) => !/site|case-studies/.test(file)))
    }
    expect([...placesOf('WA', 'perth')].sort()).toEqual([
      'content/areas/adelaide.yaml',
      'content/areas/brisbane.yaml',
      'content/areas/canberra-act.yaml',
      'content/areas/gold-coast.yaml',
      'content/areas/melbourne-vic.yaml',
      'content/areas/newcastle-nsw.yaml',
      'content/areas/perth.yaml',
      'content/areas/sydney-nsw.yaml',
      'content/areas/wollongong-nsw.yaml',
      'content/home.yaml',
      'content/pages/about.mdx',
      'content/pages/terms.mdx',
      'content/services/melbourne-trade-automation.yaml',
      'content/services/sydney-roofing-automation.yaml',
    ])
    const inNewcastle = placesOf('NSW', 'newcastle-nsw')
    expect(inNewcastle).not.toContain('content/pages/terms.mdx')
    expect(inNewcastle).toContain('content/areas/gold-coast.yaml')
    // This file says 'Offices in Sydney and Melbourne'.
    expect(placesOf('NSW', 'sydney-nsw')).toContain('content/home.yaml')
    expect(placesOf('NSW', 'sydney-nsw')).not.toContain('content/areas/gold-coast.yaml')
  })

  test('also of a description, which search results and llms.txt show, once the page no longer speaks of one', () => {
    const content = loadContent()
    const offices = content.site.offices.map((office) => ({ ...office, state: 'WA' as const, area: 'perth' }))
    const areas = content.areas.map((area) => ({
      ...area,
      proof: { heading: 'Here', paragraphs: ['By phone.'] },
    }))
    const found = sampleValues({ ...content, areas, site: { ...content.site, offices } })
    expect(found.filter(({ path }) => path === 'description').map(({ file }) => file)).toEqual(
      expect.arrayContaining(['content/areas/sydney-nsw.yaml', 'content/areas/melbourne-vic.yaml']),
    )
    expect(
      sampleValues(content).filter(({ file, path }) => file.includes('/areas/') && path === 'description'),
    ).toEqual([])
  })

  test('every contact of the shipped site is named', () => {
    const paths = sampleValues({ ...loadContent(), caseStudies: [], areas: [] }).map((sample) => sample.path)
    expect(paths).toEqual(
      expect.arrayContaining([
        'brand',
        'titleSuffix',
        'description',
        'offices.0.name',
        'legalName',
        'founder',
        'abn',
        'phone',
        'emails.general',
        'emails.support',
        'emails.sales',
        'social.facebook',
        'social.linkedin',
        'social.youtube',
        'social.google',
        'offices.0.street',
        'offices.0.phone',
        'offices.0.email',
        'offices.1.street',
        'offices.1.phone',
        'offices.1.email',
      ]),
    )
  })
})
