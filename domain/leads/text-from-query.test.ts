import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstWord, textFromQuery } from './text-from-query.ts'

test.each([
  [null, ''],
  [undefined, ''],
  ['  Jo  ', 'Jo'],
  ['Jo\u202Eenog\u0000', 'Joenog'],
  ['Jo\r\nSet-Cookie: a', 'Jo Set-Cookie: a'],
  ['<b>Jo</b>', '<b>Jo</b>'],
  ['x'.repeat(200), 'x'.repeat(80)],
  [`${'x'.repeat(79)}😀😀`, `${'x'.repeat(79)}😀`],
])('%j is shown as %j', (given, shown) => expect(textFromQuery(given)).toBe(shown))

test.each([
  ['Jo Anne Citizen', 'Jo'],
  [' \u2066Jo\u2069\tCitizen', 'Jo'],
  ['Jo\u00A0Citizen', 'Jo'],
  ['Jo\u3000Citizen', 'Jo'],
  ['', ''],
  [7, ''],
  [['Jo'], ''],
])('%j is called %j', (name, called) => expect(firstWord(name)).toBe(called))

test('whatever comes is one short line, and shown the same when shown again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const shown = textFromQuery(given)
      expect([...shown].length).toBeLessThanOrEqual(80)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must be gone
      expect(shown).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\u2028\u2029]/)
      expect(textFromQuery(shown)).toBe(shown)
    }),
  )
})
