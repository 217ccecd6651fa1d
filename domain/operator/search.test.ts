import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine } from '#domain/leads/clean-text.ts'
import { Email } from '#domain/leads/email.ts'
import { searchTerms, searchText } from './search.ts'

const text = (payload: Record<string, unknown>) => searchText({ reference: 'TF-8K2MQ4WX', payload })
const firstSpellings = (query: string) => searchTerms(query).map(([spelling]) => spelling)
/** The terms of a query that a kept text lacks, in whichever spelling. */
const missing = (kept: string, query: string) =>
  searchTerms(query).filter((spellings) => !spellings.some((spelling) => kept.includes(spelling)))

test('one number, however it is written, is one term', () => {
  for (const query of [
    '0491 570 006',
    '+61 491 570 006',
    '(04) 9157-0006',
    '61491570006',
    '0011 61 491 570 006',
    '0491.570.006',
    '0491–570–006',
    '０４９１‐５７０‐００６',
    '٠٤٩١ ٥٧٠ ٠٠٦',
    '\u202A0491 570 006\u202C',
    '0491\u200B570006',
    '0491_570_006',
  ]) {
    expect(firstSpellings(query)).toEqual(['491570006'])
  }
  for (const mobile of ['+61 491 570 006', '０４９１ ５７０ ００６', '٠٤٩١ ٥٧٠ ٠٠٦'])
    expect(text({ mobile })).toContain(' 491570006')
})

test.each([
  ['000', '000'],
  ['006', '006'],
  ['0491 570', '491570'],
  ['+61 491 570', '491570'],
  ['0061 491', '491'],
  ['61 4', '614'],
  ['02 5550', '25550'],
  ['570 006', '570006'],
])('of a number that is known in part, %s looks for %s', (query, term) => {
  expect(firstSpellings(query)).toEqual([term])
})

test('case and accents are nothing to search by; every word counts by itself', () => {
  expect(text({ fullName: 'Zoë O’Brien', suburb: 'ÉTOILE Roofing' })).toBe(
    "tf-8k2mq4wx zoe o'brien etoile roofing etoile roofing",
  )
  expect(searchTerms('  Zoë   ROOF ')).toEqual([['zoe'], ['roof']])
  for (const name of ["O'Brien", 'O’Brien', 'O‘Brien', 'OʼBRIEN'])
    expect(firstSpellings(name)).toEqual(["o'brien"])
  for (const name of ['Smith-Jones', 'Smith‑Jones', 'Smith–Jones', 'Smith―Jones'])
    expect(searchTerms(name)).toEqual([['smith-jones']])
  expect(searchTerms('unit 12')).toEqual([['unit'], ['12']])
})

test.each([
  ['obrien', 'O’Brien'],
  ["O'Brien", 'Obrien'],
  ['dangelo', "D'Angelo"],
  ['joes plumbing', 'Joe’s Plumbing'],
  ['Joe’s plumbing', 'Joes Plumbing'],
  ['obriens', "O'Brien's Roofing"],
])(
  'a name heard on the phone is found with and without its apostrophe: %s finds %s',
  (query, businessName) => {
    expect(missing(text({ businessName }), query)).toEqual([])
  },
)

test('a word that needs no second look is looked for once', () => {
  for (const word of ['roof', 'sydney', 'smith-jones', 'orders-12', 'lead', 'jo@dsample.example'])
    expect(searchTerms(word)).toEqual([[word]])
})

test.each([
  'jo@müller.example',
  'JO@MÜLLER.example',
  'Jo <jo@mu\u0308ller.example>,',
  '@müller.example',
  'müller.example',
  'jo@xn--mller-kva.example',
  'xn--mller-kva.example',
])('an international domain is found as its owner writes it, and as mail servers do: %s', (query) => {
  const kept = { name: 'Jo', message: 'Please ring.' }
  expect(missing(text({ ...kept, email: Email.parse('Jo@Müller.example') }), query)).toEqual([])
})

test.each(['jo@müller.example', 'müller.example'])('as it was written in a message, too: %s', (query) => {
  expect(missing(text({ name: 'Jo', message: 'Write to jo@müller.example' }), query)).toEqual([])
})

test('branches of one name are found by their review links', () => {
  const payload = { business: 'Harbour Roofing', slug: 'harbour-penrith', feedback: 'Late.' }
  expect(text(payload)).toBe('tf-8k2mq4wx harbour roofing harbour-penrith late.')
})

test.each([
  'Alex 0491 570 006',
  '0491 570 006 Alex',
  'Alex (04) 9157-0006',
  'Alex +61 491 570 006',
  'alex 61491570006',
  'Alex 0491',
  'Ph 0491 570 006',
  'tel:0491570006',
  'Mobile: 0491 570 006',
  'M: +61 491 570 006',
  '0491 570 006,',
  '0491 570 006 Roofing 4217',
  'Alex Sample, Sample Roofing',
  'Sample, Alex',
  '“Alex Sample”',
  'Alex – Sample',
  '<jo@sample.example>',
  'mailto:jo@sample.example',
  'jo@sample.example;',
  '(TF-8K2MQ4WX)',
])('who is there is found by name and number together, and by what was pasted: %s', (query) => {
  const kept = text({
    fullName: 'Alex Sample',
    businessName: 'Sample Roofing',
    mobile: '0491 570 006',
    email: 'jo@sample.example',
    suburb: 'Robina 4217',
  })
  expect(searchTerms(query)).not.toEqual([])
  expect(missing(kept, query)).toEqual([])
})

test.each([
  ['pat+01-02@mail.example'],
  ['pat 04.12.rooney@mail.example'],
  ['pat quote 05-12-2026'],
  ['ring 09.30'],
  ['call 0491 570 006'],
  ['0491 570 006'],
])('an address, a day, a time and a number in a message are found as they are written: %s', (query) => {
  const kept = text({
    name: 'Pat',
    email: query.includes('rooney') ? '04.12.rooney@mail.example' : 'pat+01-02@mail.example',
    message: 'Quote of 05-12-2026 please. Ring after 09.30, or call 0491 570 006 after 5',
  })
  expect(missing(kept, query)).toEqual([])
})

test.each(['0491 570 133 or 02 5550 0188', '0491 570 133 and 02 5550 0188', '0491_570_133 / 02_5550_0188'])(
  'several numbers in one field are found as the console shows them: %s',
  (mobile) => {
    expect(searchTerms(mobile)).toHaveLength(2)
    expect(missing(text({ mobile }), mobile)).toEqual([])
  },
)

test('an address is one word, whatever digits are in it', () => {
  for (const address of [
    'pat+01-02@mail.example',
    '04.12.rooney@mail.example',
    '04_12_rooney@mail.example',
    '0491570006@mail.example',
  ])
    expect(searchTerms(address)).toEqual([[address]])
})

test('signs alone are looked for as they are typed, and digits that are no number word by word', () => {
  for (const query of ['?!', 'unit 12 2000', '61 2000 sydney', '$0.50 alex', '10.02.2026 alex'])
    expect(searchTerms(query)).toEqual(query.split(' ').map((word) => [word]))
  expect(searchTerms('tf-04915700 alex')).toEqual([['tf-04915700'], ['alex']])
})

test('whoever types the beginning of what was given finds it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }).map(cleanLine), (fullName) => {
      expect(missing(text({ fullName }), fullName)).toEqual([])
    }),
  )
})

test('a message without end is found by its beginning, and keeps the index small', () => {
  const kept = text({ message: `leaking roof ${'x'.repeat(10_000)}` })
  expect(kept).toContain('leaking roof')
  expect(kept.length).toBeLessThanOrEqual(300)
})
