import { expect, test } from 'vitest'
import { NEAR_DUPLICATE, shingles, similarity, wordsOf } from './similarity.ts'

const words = Array.from({ length: 600 }, (_, i) => `w${i}`)
const page = (list: string[]) => shingles(list.join(' '))

test('a page is the same as itself, whatever its case and punctuation', () => {
  expect(
    similarity(shingles('One, two three four five. Six!'), shingles('one two THREE four five six')),
  ).toBe(1)
})

test('a page with a name swapped every ten words is a near duplicate', () => {
  const swapped = words.map((word, i) => (i % 10 === 0 ? `other${i}` : word))
  expect(similarity(page(words), page(swapped))).toBeGreaterThan(NEAR_DUPLICATE)
})

test('half a page taken over is a near duplicate, a tenth is not', () => {
  const taking = (share: number) => words.map((word, i) => (i < words.length * share ? word : `own${i}`))
  expect(similarity(page(words), page(taking(0.5)))).toBeGreaterThan(NEAR_DUPLICATE)
  expect(similarity(page(words), page(taking(0.1)))).toBeLessThan(NEAR_DUPLICATE)
})

test('too little text is never a duplicate', () => {
  expect(similarity(shingles('four words are few'), shingles('four words are few'))).toBe(0)
})

test('words as a person counts them', () => {
  expect(wordsOf("Don't pay $2,997 – ring (02) 5550 0142.")).toEqual([
    "Don't",
    'pay',
    '$2,997',
    'ring',
    '02',
    '5550',
    '0142',
  ])
})
