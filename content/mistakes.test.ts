import { spawnSync } from 'node:child_process'
import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import {
  article,
  contentFolderWith,
  validExperiments as experiments,
  type Files,
  validArea,
  validAudit,
  validHome,
  validService,
  validSite,
} from '#tests/support/content-folder.ts'
import { loadContent } from './load.ts'
import { problemLine } from './problem.ts'
import { readSources } from './read.ts'

function problemsWith(changes: Files): string[] {
  return readSources(contentFolderWith(changes)).problems.map(problemLine)
}

const site = (change: object) => ({ 'site.yaml': { ...validSite(), ...change } })
const office = (change: object) => site({ offices: [{ ...validSite().offices[0], ...change }] })
const prices = (amount: unknown) =>
  site({ prices: { ...validSite().prices, answering: { name: 'A', amount, per: 'month' } } })

/** Mistakes that the schema's own messages would not explain to a marketer, or that went unreported. */
const MISTAKES: [string, Files, string | RegExp][] = [
  ...['9:00', '9am', '24:00'].map((time): [string, Files, RegExp] => [
    `opens at ${time}`,
    site({ hours: [{ days: ['monday'], opens: time, closes: '17:00' }] }),
    new RegExp(
      `^content/site\\.yaml:\\d+ .hours\\.0\\.opens. is .${time}.: write a time from 00:00 to 23:59, as 09:00$`,
    ),
  ]),
  ...['9:00', '9am', '24:00'].map((time): [string, Files, RegExp] => [
    `closes at ${time}`,
    site({ hours: [{ days: ['monday'], opens: '08:00', closes: time }] }),
    new RegExp(`^content/site\\.yaml:\\d+ .hours\\.0\\.closes. is .${time}.: write a time`),
  ]),
  [
    'a test that ends before it starts',
    { 'experiments.yaml': stringify(experiments()).replace('split:', 'end: "2026-11-20"\n  split:') },
    'content/experiments.yaml:5 `hero_copy.end`: a test ends after its `start`: correct one of the two days',
  ],
  [
    'a text that goes on after a #',
    {
      'site.yaml': stringify(validSite()).replace(
        'description: What Acme does',
        'description: What Acme does #1 in town',
      ),
    },
    /^content\/site\.yaml:\d+ everything after "What Acme does #" is left out: put the text in quotes, or a comment/,
  ],
  [
    'a file in another encoding',
    { 'site.yaml': stringify(validSite()).replace('What Acme does', 'Caf\uFFFD pools') },
    /^content\/site\.yaml:\d+ a character cannot be read: save the file with the encoding UTF-8/,
  ],
  ['a year of two digits', site({ foundingYear: 26 }), /^content\/site\.yaml:\d+ .foundingYear./],
  [
    'an article that was changed before it was published',
    { 'resources/older.mdx': article('older', 'x', { updated: '2026-11-20' }) },
    'content/resources/older.mdx:6 `updated`: a page is changed after it was `published`: correct one of the two days',
  ],
  ...['+610255500142', '+6155500142', '+612555001422', '+61999', '+6113009757111'].map(
    (phone): [string, Files, RegExp] => [
      `the number ${phone}`,
      site({ phone }),
      /^content\/site\.yaml:\d+ .phone. .*02 5550 0142 without its first 0/,
    ],
  ),
  ...[
    'https:www.sample.example/x',
    'htttps://sample.example',
    'mailto:a@sample.example',
    'https://sample',
  ].map((address): [string, Files, RegExp] => [
    `the address ${address}`,
    site({ social: { facebook: address } }),
    /^content\/site\.yaml:\d+ .social\.facebook. .*https:\/\/www\.example\.com/,
  ]),
  [
    'a place without the word before it, which headings would lack',
    { 'areas/hills-sa.yaml': { ...validArea('hills-sa'), where: 'Adelaide Hills' } },
    /^content\/areas\/hills-sa\.yaml:\d+ `where` is `Adelaide Hills`: write a phrase as: on the Gold Coast$/,
  ],
  [
    'a list whose entries were all deleted',
    { 'site.yaml': stringify({ ...validSite(), holidays: null }) },
    /^content\/site\.yaml:\d+ `holidays` is empty: fill it in, or write \[\] if there is none$/,
  ],
  [
    'a file whose entries were all deleted',
    { 'images.yaml': '# No pictures of our own yet.\n' },
    'content/images.yaml:1 the file is empty: fill it in, or write [] if there is none',
  ],
  [
    'days for calls that are over before any can be booked',
    site({ booking: { ...validSite().booking, leadMinutes: 2880, horizonDays: 2 } }),
    /^content\/site\.yaml:\d+ .booking\.horizonDays.*over before .leadMinutes. are/,
  ],
  [
    'an article whose name is no address',
    { 'resources/Not For Trades.mdx': article('older', 'x', { title: 'Another' }) },
    /^content\/resources\/Not For Trades\.mdx:1 an article is named as its address is/,
  ],
  [
    'a service twice on the home page, once by its alias',
    {
      'home.yaml': {
        ...validHome(),
        services: { ...validHome().services, slugs: ['alpha', 'beta', 'gamma', 'first'] },
      },
    },
    /^content\/home\.yaml:\d+ .first. names the same page as one before it/,
  ],
  [
    'a related service twice',
    { 'services/beta.yaml': validService('beta', ['alpha', 'first']) },
    /^content\/services\/beta\.yaml:\d+ .first. names the same page as one before it/,
  ],
  [
    'a tab',
    { 'faqs.yaml': '- id: a\n\tquestion: b\n' },
    /^content\/faqs\.yaml:2 .*begins with a tab: use spaces/,
  ],
  [
    'a colon',
    { 'faqs.yaml': '- id: a\n  question: Worth it: yes?\n' },
    /:2 .*a text with a colon in it goes into quotes/,
  ],
  [
    'a star',
    { 'faqs.yaml': '- id: a\n  question: *Free\n' },
    /:2 .*a text that begins with \* goes into quotes/,
  ],
  [
    'a number that loses its zero',
    { 'faqs.yaml': '- id: a\n  question: 0800\n  answer: b\n' },
    'content/faqs.yaml:2 `0.question` must be text: put `0800` in quotes',
  ],
  [
    'a sign that begins a comment',
    { 'faqs.yaml': '- id: a\n  question: #1\n' },
    /begins with # or & goes into quotes$/,
  ],
  [
    'braces',
    { 'faqs.yaml': '- id: a\n  question: {brand}\n' },
    /read as several things: put the whole of it in quotes$/,
  ],
  [
    'a day that is none',
    site({ holidays: [{ date: '2027-02-30', name: 'x' }] }),
    /write a date as 2026-11-21/,
  ],
  [
    'closed before it opens',
    site({ hours: [{ days: ['monday'], opens: '09:00', closes: '06:00' }] }),
    /`hours\.0\.closes`: closing must be after opening/,
  ],
  [
    'open at the weekend alone',
    site({ hours: [{ days: ['saturday', 'sunday'], opens: '09:00', closes: '13:00' }] }),
    /`hours`: open on one day from Monday to Friday at least/,
  ],
  [
    'never open for an hour',
    site({
      hours: [
        { days: ['monday'], opens: '12:00', closes: '12:45' },
        { days: ['monday'], opens: '12:45', closes: '13:30' },
      ],
    }),
    /`hours`: open for an hour in one go on one day at least/,
  ],
  [
    'hours that overlap',
    site({
      hours: [
        { days: ['monday', 'tuesday'], opens: '09:00', closes: '12:00' },
        { days: ['tuesday'], opens: '11:50', closes: '17:00' },
      ],
    }),
    /`hours`: two entries overlap on tuesday/,
  ],
  [
    "an office's phone",
    office({ phone: '08 5550 0188' }),
    /`offices\.0\.phone` is `08 5550 0188`: write a number as/,
  ],
  ['a lost minus', office({ geo: { latitude: 33.9, longitude: 151.2 } }), /latitude` is 33\.9, at most -9$/],
  [
    'a brand that no header has room for',
    site({ brand: 'x'.repeat(41) }),
    /`brand` has 41 characters, at most 40/,
  ],
  [
    'a suffix that leaves no room for titles',
    site({ titleSuffix: 'x'.repeat(26) }),
    /`titleSuffix` has 26 characters, at most 25/,
  ],
  ['a digit of the ABN', site({ abn: '51 824 753 557' }), /`abn`: the check digits are wrong/],
  [
    'a page of years to come',
    { 'resources/older.mdx': article('older', 'x', { updated: '2062-11-20' }) },
    'content/resources/older.mdx:6 `updated`: a day years from now: correct the year',
  ],
  ['a year to come', site({ foundingYear: 9999 }), /`foundingYear` is 9999, at most 20\d\d$/],
  [
    'a holiday twice',
    site({
      holidays: [
        { date: '2027-01-01', name: "New Year's Day" },
        { date: '2027-01-01', name: 'New Year' },
      ],
    }),
    /^content\/site\.yaml:\d+ `2027-01-01` is listed twice: delete one$/,
  ],
  [
    'a profile without https',
    site({ social: { linkedin: 'http://www.linkedin.example/acme' } }),
    /`social\.linkedin` is .*: write an address as https:/,
  ],
  ['an ABN in one', site({ abn: '51824753556' }), /write eleven digits, grouped as/],
  [
    'an address cut short',
    site({ social: { ...validSite().social, google: 'maps.example' } }),
    /write an address as https:/,
  ],
  ['a price with a sign', prices('$297'), /amount` is `\$297`: write a number, without \$/],
  ['a price with cents', prices(297.5), /amount` is `297\.5`: write a whole number/],
  ['a price that a form asks for', site({ prices: {} }), /`prices\.website-chatbot` is missing: add it/],
  ['a form without its notice', site({ notices: {} }), /`notices\.enquiry` is missing: add it/],
  [
    'six stars',
    site({ claims: { ...validSite().claims, rating: { value: 11, count: 1, source: 'x' } } }),
    /is 11, at most 5$/,
  ],
  ['a time zone', site({ timeZone: 'Perth' }), /use one of Australia\/Sydney, .*Australia\/Perth$/],
  [
    'a name with a space',
    { 'pages/terms.mdx': article('terms', 'we, {legal name}') },
    /\{legal name\} is not a name/,
  ],
]

test.each(MISTAKES)('a marketer is told what to do: %s', (_what, changes, expected) => {
  expect(problemsWith(changes)).toContainEqual(
    typeof expected === 'string' ? expected : expect.stringMatching(expected),
  )
})

test.each(['facebook', 'http:facebook.example', 'http://facebook.example'])(
  'one wrong address is one problem: %s',
  (facebook) => {
    expect(problemsWith(site({ social: { facebook } }))).toHaveLength(1)
  },
)

test.each(['51 824 753 556', '00 000 000 000'])('%s is an ABN, or stands for one', (abn) => {
  expect(problemsWith(site({ abn }))).toEqual([])
})

test('of a file that is not closed the first line is named, and no page that refers to it', () => {
  expect(problemsWith({ 'areas/hills-sa.yaml': 'slug: hills-sa\n\tname: x\nb\nc: d: e\n' })).toEqual([
    expect.stringMatching(/^content\/areas\/hills-sa\.yaml:2 /),
  ])
})

test('a figure in large type is the one that site.yaml claims', () => {
  const claims = { ...validSite().claims, reply: { text: 'Replies in 9 seconds', source: 'x' } }
  const home = { ...validHome() }
  const figures = ['9 s', '2 s', 'fast'].map((value) => ({ claim: 'reply', value, label: 'x' }))
  home.proof = { ...home.proof, figures }
  expect(problemsWith({ 'site.yaml': { ...validSite(), claims }, 'home.yaml': home })).toEqual([
    expect.stringMatching(/home\.yaml:\d+ "2 s" is not what site\.yaml claims under `reply`/),
  ])
  const youGet = { heading: 'You get', items: [{ title: 'Replies', value: '2 s', claim: 'reply' }] }
  const audit = { 'audit.yaml': { ...validAudit(), youGet } }
  expect(problemsWith({ 'site.yaml': { ...validSite(), claims }, ...audit })).toContainEqual(
    expect.stringMatching(/audit\.yaml:\d+ "2 s" is not what site\.yaml claims under `reply`/),
  )
})

test.each<[string, 'slug' | 'block']>([
  ['line that names it', 'slug'],
  ['block around that line', 'block'],
])('a site without any case study loads: each %s is deleted', (_what, deleted) => {
  const { caseStudy, ...home } = validHome()
  const { testimonial, ...audit } = validAudit()
  const withoutSlug = ({ slug: _slug, ...words }: { slug: string }) => words
  const none = {
    'case-studies/study.yaml': null,
    'home.yaml': deleted === 'block' ? home : { ...home, caseStudy: withoutSlug(caseStudy) },
    'audit.yaml': deleted === 'block' ? audit : { ...audit, testimonial: withoutSlug(testimonial) },
  }
  expect(problemsWith(none)).toEqual([])
})

test('a site loads without a founder and without profiles', () => {
  const { founder: _founder, social: _social, ...business } = validSite()
  expect(problemsWith({ 'site.yaml': business })).toEqual([])
  expect(problemsWith({ 'site.yaml': { ...business, social: { facebook: 'https://a.example' } } })).toEqual(
    [],
  )
})

test('a service that names a case study has the words for it', () => {
  const { caseStudy: _caseStudy, ...home } = validHome()
  const beta = { ...validService('beta', ['alpha', 'gamma']), caseStudy: 'study' }
  expect(problemsWith({ 'home.yaml': home, 'services/beta.yaml': beta })).toEqual([
    expect.stringMatching(/^content\/services\/beta\.yaml:\d+ is not shown, as its heading and link stood/),
  ])
})

test('a name in braces may be used in the value of another, and a comment stands on its own line', () => {
  const brand = { ...validSite(), legalName: '{brand} Pty Ltd' }
  const yaml = stringify(brand).replace(
    'foundingYear: 2023',
    '# Since then.\nfoundingYear: 2023 # by our books',
  )
  const root = contentFolderWith({
    'site.yaml': yaml,
    'pages/terms.mdx': article('terms', 'with {legalName}'),
  })
  expect(loadContent(root).pages.terms.body.trim()).toBe('with Acme Pty Ltd')
  expect(loadContent(root).site.legalName).toBe('Acme Pty Ltd')
})

test('a brand with a less-than in it is text in an article', () => {
  const brand = { ...validSite(), brand: 'Sparks <3' }
  const root = contentFolderWith({ 'site.yaml': brand, 'pages/terms.mdx': article('terms', 'by {brand}') })
  expect(loadContent(root).pages.terms.body.trim()).toBe('by Sparks \\<3')
})

test('a build names the lines of the content that are wrong, and none of ours', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  symlinkSync(contentFolderWith({ 'faqs.yaml': 'id: [' }), join(folder, 'content'))
  const { status, stderr } = spawnSync(process.execPath, [resolve('scripts/build.ts'), 'site'], {
    cwd: folder,
  })
  expect(status).toBe(1)
  expect(String(stderr)).toMatch(/^content\/faqs\.yaml:1 /m)
  expect(String(stderr)).not.toMatch(/build\.ts|node:internal/)
})
