import { expect, test } from 'vitest'
import { isPositive, RATING_CAPTIONS, toRating } from './rating.ts'

test.each([
  [1, 1],
  ['5', 5],
  [' 3 ', 3],
  [0, null],
  [6, null],
  ['2.5', null],
  [2.5, null],
  ['٣', null],
  [[1], null],
  [null, null],
  [undefined, null],
  [true, null],
  ['', null],
])('%j is the rating %j', (value, rating) => {
  expect(toRating(value)).toBe(rating)
})

test('four and five are positive', () => {
  expect([1, 2, 3, 4, 5].map(isPositive)).toEqual([false, false, false, true, true])
})

test('each star has its caption', () => {
  expect(Object.values(RATING_CAPTIONS)).toEqual([
    "We'd like to make this right",
    'Help us improve your experience',
    'Tell us how we can do better',
    "Great! We're glad you had a good experience",
    "Excellent! We'd love for you to share this",
  ])
})
