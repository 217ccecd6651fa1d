import { expect, test } from 'vitest'
import { isHoneypotFilled, isTooFast } from './form-guard.ts'

test('three seconds are enough, a millisecond less is not', () => {
  expect([isTooFast(0), isTooFast(2999), isTooFast(3000)]).toEqual([true, true, false])
})

test('anything in the honeypot counts, an empty one does not', () => {
  const filled = ['x', ' ', 1, true, ['', 'x'], {}].map((value) =>
    isHoneypotFilled({ company_website: value }),
  )
  expect(filled).toEqual(filled.map(() => true))
  const empty = ['', undefined, null, false, 0, [], ['', '']].map((value) =>
    isHoneypotFilled({ company_website: value }),
  )
  expect([...empty, isHoneypotFilled({})]).toEqual([...empty, false].map(() => false))
})
