import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenceOf } from './reference.ts'

test('is eight characters of the time and of the random part', () => {
  expect(referenceOf('01a1fbc0-0000-71b0-8b08-123456700000')).toBe('TF-00000000')
  expect(referenceOf('01a1fbc0-0001-71b0-8b08-123456700021')).toBe('TF-00010011')
  expect(referenceOf('01a1fbcf-ffff-71b0-8b08-1234567fffff')).toBe('TF-ZZZZZZZZ')
})

test('can be told on the phone, and differs where these parts differ', () => {
  const parts = (id: string) => id.replaceAll('-', '').slice(7, 12) + id.slice(-5)
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), fc.uuid({ version: 7 }), (a, b) => {
      expect(referenceOf(a)).toMatch(/^TF-[0-9A-HJKMNP-TV-Z]{8}$/)
      expect(referenceOf(a) === referenceOf(b)).toBe(parts(a) === parts(b))
    }),
  )
})

test('of those made one after the other come one after the other', () => {
  const times = Array.from({ length: 0xf_ffff }, (_, at) => at).filter((at) => at % 997 === 0)
  const references = times.map((at) =>
    referenceOf(`01a1fbc${at.toString(16).padStart(5, '0')}71b08b08123456789abc`),
  )
  expect(references.toSorted()).toEqual(references)
})
