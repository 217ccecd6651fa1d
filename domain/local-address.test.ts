import { expect, test } from 'vitest'
import { isLocalAddress, isLocalHost } from './local-address.ts'

test.each([
  ['http://localhost:3000', true],
  ['http://site.localhost', true],
  ['http://127.0.0.1:3000', true],
  ['http://127.9.9.9', true],
  ['http://127.1', true],
  ['http://[::1]:3000', true],
  ['https://tradefront.example', false],
  ['https://localhost.example', false],
  ['https://127.0.0.1.example', false],
  ['https://mylocalhost', false],
  ['http://192.168.1.4', false],
])('%s is local: %s', (url, local) => {
  expect(isLocalAddress(url)).toBe(local)
})

test.each(['localhost', 'shop.localhost', '127.0.0.1', '127.8.9.1', '[::1]'])('%s is local', (host) => {
  expect(isLocalHost(host)).toBe(true)
})
test.each(['tradefront.example', 'localhost.example', '127.0.0.1.example', '10.0.0.5', ''])(
  '%j is not',
  (host) => {
    expect(isLocalHost(host)).toBe(false)
  },
)
