import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine } from '#domain/leads/clean-text.ts'
import { searchTerms, searchText } from './search.ts'

const text = (payload: Record<string, unknown>) => searchText({ reference: 'TF-8K2MQ4WX', payload })

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
  ]) {
    expect(searchTerms(query)).toEqual(['491570006'])
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
  expect(searchTerms(query)).toEqual([term])
})

test('case and accents are nothing to search by; every word counts by itself', () => {
  expect(text({ fullName: 'Zoë O’Brien', suburb: 'ÉTOILE Roofing' })).toBe(
    "tf-8k2mq4wx zoe o'brien etoile roofing etoile roofing",
  )
  expect(searchTerms('  Zoë   ROOF ')).toEqual(['zoe', 'roof'])
  for (const name of ["O'Brien", 'O’Brien', 'O‘Brien', 'OʼBRIEN'])
    expect(searchTerms(name)).toEqual(["o'brien"])
  for (const name of ['Smith-Jones', 'Smith‑Jones', 'Smith–Jones', 'Smith―Jones'])
    expect(searchTerms(name)).toEqual(['smith-jones'])
  expect(searchTerms('unit 12')).toEqual(['unit', '12'])
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
  const terms = searchTerms(query)
  expect(terms).not.toEqual([])
  expect(terms.filter((term) => !kept.includes(term))).toEqual([])
})

test('signs alone are looked for as they are typed, and digits that are no number word by word', () => {
  expect(searchTerms('?!')).toEqual(['?!'])
  expect(searchTerms('unit 12 2000')).toEqual(['unit', '12', '2000'])
  expect(searchTerms('61 2000 sydney')).toEqual(['61', '2000', 'sydney'])
  expect(searchTerms('$0.50 alex')).toEqual(['$0.50', 'alex'])
  expect(searchTerms('10.02.2026 alex')).toEqual(['10.02.2026', 'alex'])
  expect(searchTerms('tf-04915700 alex')).toEqual(['tf-04915700', 'alex'])
})

test('whoever types the beginning of what was given finds it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }).map(cleanLine), (fullName) => {
      const kept = text({ fullName })
      for (const term of searchTerms(fullName)) expect(kept.includes(term) || /^\d+$/.test(term)).toBe(true)
    }),
  )
})

test('a message without end is found by its beginning, and keeps the index small', () => {
  const kept = text({ message: `leaking roof ${'x'.repeat(10_000)}` })
  expect(kept).toContain('leaking roof')
  expect(kept.length).toBeLessThanOrEqual(300)
})
