import { expect, test } from 'vitest'
import { isHoneypotFilled, isTooFast } from './form-guard.ts'

test('three seconds are enough, a millisecond less is not', () => {
  expect([isTooFast(0), isTooFast(2999), isTooFast(3000)]).toEqual([true, true, false])
})

test('anything in the honeypot counts, an empty one does not', () => {
  const filled = ['x', ' ', 0, false, [], {}].map((value) => isHoneypotFilled({ company_website: value }))
  expect(filled).toEqual(filled.map(() => true))
  const empty = [{}, { company_website: '' }, { company_website: undefined }, { company_website: null }]
  expect(empty.map(isHoneypotFilled)).toEqual(empty.map(() => false))
})
