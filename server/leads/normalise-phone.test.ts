import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalisePhone } from './normalise-phone.ts'

test.each([
  ['0491 570 006', '+61491570006'],
  ['(02) 5550-0000', '+61255500000'],
  ['+61 (0)2 5550 0000', '+61255500000'],
  ['0011 44 20 7946 0958', '+442079460958'],
  ['1300 975 707', '+611300975707'],
  ['13 11 14', '+61131114'],
  ['0491 570 006 after 5pm', '+61491570006'],
  ['0491 570 006 8am-4pm', '+61491570006'],
  ['0491 570 006 / 0491 570 007', '+61491570006'],
  ['0491 570 0061', null],
  ['4pm on 9157 0006', null],
  ['12345678', null],
  ['call after three', null],
  ['', null],
])('%s is %s', (typed, e164) => {
  expect(normalisePhone(typed)).toBe(e164)
})

test('answers E.164 or null for anything', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => /^(\+\d{3,15})?$/.test(normalisePhone(text) ?? '')),
  )
})
