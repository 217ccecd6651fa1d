import { expect, test } from 'vitest'
import { addressKey, createClientAddress } from './client-address.ts'

const behind = createClientAddress(['127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48', '2001:db8:eeee::1'])

test.each([
  [
    '203.0.113.9',
    '198.51.100.1',
    '203.0.113.9',
    'a socket that is no proxy of ours is believed, its header is not',
  ],
  ['127.0.0.1', null, '127.0.0.1', 'no header'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1', 'one proxy'],
  ['127.0.0.1', '198.51.100.1, 10.1.2.3', '198.51.100.1', 'two proxies'],
  ['127.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1', 'what a visitor wrote left of it'],
  ['127.0.0.1', '1.2.3.4, 198.51.100.1:4711', '198.51.100.1', 'with a port'],
  ['127.0.0.1', '1.2.3.4, [2001:db8::7]:4711', '2001:db8::7', 'IPv6 with a port'],
  ['127.0.0.1', '1.2.3.4, unknown', '127.0.0.1', 'a hop that nobody can read is not stepped over'],
  ['127.0.0.1', '1.2.3.4, <script>', '127.0.0.1', 'nor is nonsense'],
  ['127.0.0.1', '10.0.0.5, 10.0.0.6', '10.0.0.5', 'all of them ours'],
  ['::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1', 'a socket in IPv6 writing'],
  ['2001:db8:ffff::1', '2001:db8::7', '2001:db8::7', 'a proxy in IPv6'],
  ['2001:db8:eeee::1', '2001:db8::7', '2001:db8::7', 'a proxy by its own address in IPv6'],
  ['2001:db8:eeee::2', '2001:db8::7', '2001:db8:eeee::2', 'its neighbour is none'],
  [undefined, '198.51.100.1', '0.0.0.0', 'no socket at all'],
])('socket %s, X-Forwarded-For %s: %s (%s)', (socket, header, expected, _why) => {
  expect(behind(socket, header)).toBe(expected)
})

test('one customer of IPv6 is one, however they write it and whichever of their addresses they use', () => {
  const keys = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002::abcd'].map(
    addressKey,
  )
  expect(new Set(keys)).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(addressKey('2001:db8:1:3::1')).not.toBe(keys[0])
  expect(addressKey('::ffff:198.51.100.1')).toBe('198.51.100.1')
  expect(addressKey('nonsense')).toBe('unknown')
})
