import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { priceInWords, totalInWords, totalOf } from './price.ts'

test.each([
  ['missed-call-response', 'from $297 a month incl. GST'],
  ['website-chatbot', '$197 a month incl. GST'],
  ['database-reactivation', '$397 a month incl. GST'],
  ['review-management', '$147 a month incl. GST'],
  ['lead-follow-up', '$247 a month incl. GST'],
  ['custom-websites', 'from $2,997 one-off incl. GST'],
])('%s: %s', (key, words) => {
  const price = loadContent().site.prices[key]
  expect(price && priceInWords(price)).toBe(words)
})

test('a total is one sum for each period, and a least sum in each that has one', () => {
  const prices = Object.values(loadContent().site.prices)
  expect(totalInWords(totalOf(prices))).toBe('from $1,285 a month and from $2,997 one-off incl. GST')
  const { 'lead-follow-up': followUp, 'custom-websites': website } = loadContent().site.prices
  expect(totalInWords(totalOf([followUp, website].filter((price) => price !== undefined)))).toBe(
    '$247 a month and from $2,997 one-off incl. GST',
  )
  expect(totalInWords(totalOf([]))).toBe('On request')
  expect(priceInWords({ name: 'Audit', amount: 500, per: 'once' })).toBe('$500 one-off incl. GST')
})
