import { expect, test } from 'vitest'
import { REFUSED_ADDRESSES } from '#tests/support/hostile-addresses.ts'
import { isPublicAddress } from './public-address.ts'

test('at least 42 addresses are refused', () => {
  expect(REFUSED_ADDRESSES.length).toBeGreaterThanOrEqual(42)
})

test.each(REFUSED_ADDRESSES)('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '172.15.0.1',
  '172.32.0.1',
  '2606:4700::1111',
  '2001:4860:4860::8888',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '',
  'localhost',
  '127.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  '8.8.8.8 ',
  '[2606:4700::1111]',
  '2606:4700::1111%eth0',
  '8.8.8.8/32',
  '08.8.8.8',
])('%j is not an address that a resolver would answer', (text) => {
  expect(isPublicAddress(text)).toBe(false)
})
