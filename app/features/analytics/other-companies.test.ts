import { afterEach, expect, test, vi } from 'vitest'
import { letOthersListen, withoutName } from './other-companies.ts'

afterEach(() => vi.unstubAllGlobals())

test('once others listen, no name is in the address, nor in the next one', () => {
  const unsent = '/thank-you?source=audit&status=unsent&name=Jo'
  expect(withoutName(unsent)).toBe(unsent)
  const replaceState = vi.fn()
  vi.stubGlobal('location', new URL('https://shop.example/audit?trade=Roofer&name=Jo#form'))
  vi.stubGlobal('history', { state: 7, replaceState })
  letOthersListen()
  expect(replaceState.mock.calls).toEqual([[7, '', 'https://shop.example/audit?trade=Roofer#form']])
  expect(withoutName(unsent)).toBe('/thank-you?source=audit&status=unsent')
})
