import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenceOf } from './reference.ts'

test('is eight characters of the last forty bits', () => {
  expect(referenceOf('01a1fbc7-23c4-71b0-8b08-000000000000')).toBe('TF-00000000')
  expect(referenceOf('01a1fbc7-23c4-71b0-8b08-000000000021')).toBe('TF-00000011')
  expect(referenceOf('01a1fbc7-23c4-71b0-8b08-ffffffffffff')).toBe('TF-ZZZZZZZZ')
})

test('can be told on the phone, and differs where the random bits differ', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), fc.uuid({ version: 7 }), (a, b) => {
      expect(referenceOf(a)).toMatch(/^TF-[0-9A-HJKMNP-TV-Z]{8}$/)
      expect(referenceOf(a) === referenceOf(b)).toBe(a.slice(-10) === b.slice(-10))
    }),
  )
})
