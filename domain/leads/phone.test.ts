import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, isPhoneShaped, telHref } from './phone.ts'

test.each([
  ['+61255500000', '02 5550 0000'],
  ['+61370100000', '03 7010 0000'],
  ['+61491570006', '0491 570 006'],
  ['+611300975707', '1300 975 707'],
  ['+611800160401', '1800 160 401'],
  ['+61131114', '13 11 14'],
  ['+442079460958', '+442079460958'],
  ['+6112345', '+6112345'],
  ['call me', 'call me'],
  ['', ''],
])('%s reads %s', (e164, shown) => {
  expect(formatPhone(e164)).toBe(shown)
})

test.each([
  ['+61255500000', 'tel:+61255500000'],
  ['02 5550 0000', 'tel:+61255500000'],
  ['(02) 5550-0000', 'tel:+61255500000'],
  ['0491 570 006', 'tel:+61491570006'],
  ['+61 (0)491 570 006', 'tel:+61491570006'],
  ['61 491 570 006', 'tel:+61491570006'],
  ['(+61) 491 570 006', 'tel:+61491570006'],
  ['+61 0491 570 006', 'tel:+61491570006'],
  ['0011 61 2 5550 0000', 'tel:+61255500000'],
  ['61 1300 975 707', 'tel:+611300975707'],
  ['1300 975 707', 'tel:+611300975707'],
  ['1800 160 401', 'tel:+611800160401'],
  ['13 11 14', 'tel:+61131114'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['0011 44 20 7946 0958', 'tel:001144207946 0958'.replace(' ', '')],
  ['5550 0000', 'tel:55500000'],
  ['491570006', 'tel:491570006'],
  ['12', null],
  ['ask at reception', null],
  ['', null],
])('%s dials %s', (phone, href) => {
  expect(telHref(phone)).toBe(href)
})

test.each(['0491 570 006', '+61 (2) 5550-0000', '12345678', '0491\u00a0570\u2011006', '(((00000000)))'])(
  '%s has the shape',
  (phone) => {
    expect(isPhoneShaped(phone)).toBe(true)
  },
)

test.each([
  '',
  '1234567',
  '0491.570.006',
  '0491570006 Jo',
  '+-() ()-+',
  '０４９１５７０００６',
  '0491/570006',
])('%s has not', (phone) => {
  expect(isPhoneShaped(phone)).toBe(false)
})

test('no text makes a link that is more than digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (phone) => /^(tel:\+?\d{3,})?$/.test(telHref(phone) ?? '')),
  )
})
