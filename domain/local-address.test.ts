import { expect, test } from 'vitest'
import { isLocalAddress } from './local-address.ts'

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
