import { describe, expect, test } from 'vitest'
import {
  article,
  contentFolderWith,
  type Files,
  validArea,
  validService,
  validSite,
} from '#tests/support/content-folder.ts'
import { loadContent } from './load.ts'
import { ContentError } from './problem.ts'

/** The problems reported for a folder with these files; empty when it loads. */
function problemsWith(changes: Files): string[] {
  try {
    loadContent(contentFolderWith(changes))
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map((problem) => `${problem.file}:${problem.line} ${problem.message}`)
  }
}

describe('a valid folder', () => {
  const content = loadContent(contentFolderWith())

  test('services come by group, then order, then name', () => {
    expect(content.services.map((service) => service.slug)).toEqual(['gamma', 'alpha', 'beta', 'delta'])
  })

  test('a slug and its alias find the same page, anything else none', () => {
    expect(content.serviceBySlug('first')?.slug).toBe('alpha')
    expect(content.areaBySlug('harbour')?.slug).toBe('harbour-nsw')
    expect(content.areaBySlug('harbour-nsw')?.slug).toBe('harbour-nsw')
    expect(content.serviceBySlug('constructor')).toBeUndefined()
    expect(content.caseStudyBySlug('study')?.sample).toBe(true)
    expect(content.resourceBySlug('nothing')).toBeUndefined()
  })

  test('articles are newest first, with their reading time', () => {
    expect(content.resources.map(({ slug, readingMinutes }) => [slug, readingMinutes])).toEqual([
      ['newer', 3],
      ['older', 1],
    ])
  })

  test('names in braces are filled in from site.yaml', () => {
    expect(content.site.notices.enquiry?.wording).toBe('Acme Pty Ltd asks, on 02 5550 0142')
    expect(content.pages.terms.body.trim()).toBe('4.9 out of 5 from 127, from $1,297')
    expect(content.pages.privacy.body.trim()).toBe('Write to b@acme.example.')
  })

  test('it is read once a process, unless asked for fresh', () => {
    const root = contentFolderWith()
    const first = loadContent(root)
    expect(loadContent(root)).toBe(first)
    expect(loadContent(root, { fresh: true })).not.toBe(first)
  })
})

describe('one broken thing is named with file and line', () => {
  test.each<[string, Files, string | RegExp]>([
    ['missing file', { 'faqs.yaml': null }, 'content/faqs.yaml:1 the file is missing: restore it'],
    [
      'not YAML',
      { 'faqs.yaml': '- id: a\n  question: "open\n' },
      /^content\/faqs\.yaml:\d not readable as YAML: a quote, bracket or colon is missing/,
    ],
    ['key given twice', { 'images.yaml': 'a: 1\na: 2\n' }, /^content\/images\.yaml:2 not readable/],
    [
      'missing key',
      { 'faqs.yaml': '- id: value\n  question: What?\n' },
      'content/faqs.yaml:1 `0.answer` is missing: add it',
    ],
    [
      'empty key',
      { 'faqs.yaml': '- id: value\n  question: What?\n  answer:\n' },
      /^content\/faqs\.yaml:\d `0\.answer` is empty: fill it in or delete the line/,
    ],
    [
      'number for text',
      { 'faqs.yaml': '- id: value\n  question: What?\n  answer: 24\n' },
      'content/faqs.yaml:3 `0.answer` must be text: put `24` in quotes',
    ],
    [
      'misspelt key',
      { 'faqs.yaml': '- id: value\n  question: What?\n  answer: Yes\n  anser: No\n' },
      'content/faqs.yaml:4 `0.anser` means nothing here: check its spelling or delete it',
    ],
    [
      'bad slug',
      { 'faqs.yaml': '- id: Not a slug\n  question: What?\n  answer: Yes\n' },
      'content/faqs.yaml:1 `0.id` is `Not a slug`: write a slug as missed-call-text-back',
    ],
    [
      'title too long',
      { 'resources/older.mdx': article('older', 'x', { title: 'x'.repeat(61) }) },
      'content/resources/older.mdx:2 `title` has 61 characters, at most 60: shorten it',
    ],
    [
      'too few entries',
      { 'areas/hills-sa.yaml': { ...validArea('hills-sa'), suburbs: ['one'] } },
      /^content\/areas\/hills-sa\.yaml:\d+ `suburbs` has 1 entries, at least 6: add to it/,
    ],
    [
      'unknown choice',
      { 'areas/hills-sa.yaml': { ...validArea('hills-sa'), state: 'NZ' } },
      /`state` is `NZ`: use one of NSW, VIC/,
    ],
    [
      'no front matter',
      { 'pages/terms.mdx': '# Terms\n' },
      'content/pages/terms.mdx:1 it must begin with front matter between two `---` lines',
    ],
    [
      'name that nobody can fill in',
      { 'pages/terms.mdx': article('terms', 'one\n\nring {fone}') },
      /^content\/pages\/terms\.mdx:10 \{fone\} is not a name we can fill in: use \{brand\}/,
    ],
    [
      'file named otherwise than its slug',
      { 'areas/other.yaml': validArea('hills-sa'), 'areas/hills-sa.yaml': null },
      'content/areas/other.yaml:1 the slug is `hills-sa` but the file is named other.yaml: make them the same',
    ],
  ])('%s', (_what, changes, expected) => {
    expect(problemsWith(changes)).toContainEqual(
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    )
  })
})

describe('references between files', () => {
  const alpha = validService('alpha', ['beta', 'gamma'])

  test.each<[string, Files, RegExp]>([
    [
      'related service',
      { 'services/alpha.yaml': { ...alpha, related: ['beta', 'gone'], aliases: ['first'] } },
      /no service `gone`/,
    ],
    [
      'a service related to itself',
      { 'services/alpha.yaml': { ...alpha, related: ['alpha', 'beta'], aliases: ['first'] } },
      /not related to itself/,
    ],
    [
      'price',
      { 'services/alpha.yaml': { ...alpha, price: 'nothing', aliases: ['first'] } },
      /no price in site\.yaml `nothing`/,
    ],
    [
      'case study',
      { 'services/alpha.yaml': { ...alpha, caseStudy: 'gone', aliases: ['first'] } },
      /no case study `gone`/,
    ],
    [
      'alias taken',
      { 'services/alpha.yaml': { ...alpha, aliases: ['beta', 'first'] } },
      /`beta` already leads to content\/services\/alpha\.yaml/,
    ],
    [
      'same title',
      { 'services/alpha.yaml': { ...alpha, title: 'SERVICE BETA', aliases: ['first'] } },
      /same title as content\/services\/alpha\.yaml/,
    ],
    [
      'question id twice',
      { 'faqs.yaml': '- { id: a, question: Q, answer: A }\n- { id: a, question: Q, answer: A }\n' },
      /^content\/faqs\.yaml:2 the question id `a` is used twice/,
    ],
    [
      'question id twice in an area',
      { 'areas/hills-sa.yaml': { ...validArea('hills-sa'), faqs: Array(3).fill(validArea('x').faqs[0]) } },
      /^content\/areas\/hills-sa\.yaml:\d+ the question id `.*` is used twice/,
    ],
    [
      'area of an office',
      { 'site.yaml': { ...validSite(), offices: [{ ...validSite().offices[0], area: 'gone' }] } },
      /no area `gone`/,
    ],
    [
      'related article',
      { 'resources/newer.mdx': article('newer', 'x', { related: ['gone'] }) },
      /no resource or service `gone`/,
    ],
    [
      'an article related to itself',
      { 'resources/newer.mdx': article('newer', 'x', { related: ['older', 'newer'] }) },
      /not related to itself/,
    ],
    [
      'a service related to itself by an alias',
      { 'services/alpha.yaml': { ...alpha, related: ['first', 'beta'], aliases: ['first'] } },
      /not related to itself/,
    ],
    [
      'an article that names a related page twice, once by its alias',
      { 'resources/newer.mdx': article('newer', 'x', { related: ['alpha', 'first'] }) },
      /`first` names the same page as one before it/,
    ],
    [
      'service of a trade, with a suggestion',
      {
        'areas/hills-sa.yaml': {
          ...validArea('hills-sa'),
          tradesInDemand: ['x', 'y', 'z'].map((trade) => ({ trade, why: 'w', service: 'alpha-two' })),
        },
      },
      /no service `alpha-two`: did you mean alpha\?/,
    ],
  ])('%s', (_what, changes, expected) => {
    expect(problemsWith(changes)).toContainEqual(expect.stringMatching(expected))
  })

  test("variant A must be the home page's own words", () => {
    const copy = (headline: string) => ({
      name: 'T',
      hypothesis: 'H',
      start: '2026-11-21',
      split: 50,
      variants: { A: { headline, sub: 'Sub' }, B: { headline: 'B', sub: 'B' } },
    })
    const label = {
      name: 'T',
      hypothesis: 'H',
      start: '2026-11-21',
      split: 50,
      variants: { A: { label: 'Start' }, B: { label: 'Go' } },
    }
    const files = (headline: string) => ({
      'experiments.yaml': { hero_copy: copy(headline), primary_cta: label },
    })
    expect(problemsWith(files('Headline'))).toEqual([])
    expect(problemsWith(files('Changed'))).toEqual([
      expect.stringMatching(/variant A differs from home\.yaml/),
    ])
  })
})

test('everything wrong is told at once', () => {
  const problems = problemsWith({
    'faqs.yaml': null,
    'images.yaml': '- path: nowhere\n',
    'areas/hills-sa.yaml': { ...validArea('hills-sa'), state: 'NZ' },
  })
  const files = new Set(problems.map((problem) => problem.split(':')[0]))
  expect(files).toEqual(new Set(['content/faqs.yaml', 'content/images.yaml', 'content/areas/hills-sa.yaml']))
})
