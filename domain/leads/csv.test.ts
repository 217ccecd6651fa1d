import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csv } from './csv.ts'

/** Parses as a spreadsheet reads RFC 4180: quoted cells, doubled quotes, CRLF between lines. */
function parsed(text: string): string[][] {
  return text
    .slice(0, -2)
    .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
    )
}

test('quotes, commas and line breaks come back as they were', () => {
  const text = csv(['name', 'says'], [{ name: 'Jo "Roof" Citizen', says: 'a, b\r\nc\nd' }, { says: null }])
  expect(text).toBe('"name","says"\r\n"Jo ""Roof"" Citizen","a, b\r\nc\nd"\r\n"",""\r\n')
})

test('lists are joined, objects are JSON, numbers and booleans are written', () => {
  const row = { a: ['vip', 'roof'], b: { utm: 'x' }, c: 0, d: false }
  expect(parsed(csv(['a', 'b', 'c', 'd'], [row]))[1]).toEqual(['vip; roof', '{"utm":"x"}', '0', 'false'])
})

test.each(['=1+1', '+61 491 570 006', '-2', '@SUM(A1)', '\t=1', '\r=1', '  =1', '\n', '＝1', '－1'])(
  '%j cannot run',
  (text) => {
    expect(parsed(csv(['cell'], [{ cell: text }]))[1]).toEqual([`'${text}`])
  },
)

test('no text whatever leaves its cell or begins one with a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), (cells) => {
      const columns = cells.map((_, index) => `c${index}`)
      const [, row = []] = parsed(
        csv(columns, [Object.fromEntries(cells.map((cell, index) => [`c${index}`, cell]))]),
      )
      expect(row.map((cell) => cell.replace(/^'/, ''))).toEqual(cells.map((cell) => cell.replace(/^'/, '')))
      for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
    }),
  )
})
