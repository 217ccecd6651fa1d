import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NAUGHTY_STRINGS } from '#tests/support/naughty-strings.ts'
import { cleanLine, cleanLines, cleanText } from './clean-text.ts'

test('keeps tabs and newlines, drops the other controls', () => {
  expect(cleanText('a\tb\nc\u0000d\u0007e\u001bf')).toBe('a\tb\ncdef')
})

test('line ends of every system become one', () => {
  expect(cleanText('one\r\ntwo\rthree\nfour')).toBe('one\ntwo\nthree\nfour')
})

test('composes, also across a removed control', () => {
  expect(cleanText('Jose\u0301')).toBe('José')
  expect(cleanText('e\u0000\u0301')).toBe('é')
})

test('a lone surrogate becomes the replacement character', () => {
  expect(cleanText('roof \ud83d leak')).toBe('roof \ufffd leak')
})

test.each(['\u0301\u0323', '\u0344', '\u0345\u0301\u0323\u0334'])(
  'of marks without end (%j) thirty stay, before composing them takes a second; cleaning again changes nothing',
  (marks) => {
    const before = process.cpuUsage()
    const clean = cleanText(`Jo${marks.repeat(16_000 / marks.length)}${' Sample'.repeat(40)}`)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(50)
    expect(clean).toMatch(/^J\p{L}\p{M}{28,30}( Sample){40}$/u)
    expect(cleanText(clean)).toBe(clean)
  },
)

test('marks as people use them stay in a long text', () => {
  const text = 'Nguyễn Thị Hồng, שָׁלוֹם, नमस्ते, '.repeat(20).normalize('NFC')
  expect(cleanText(text.normalize('NFD'))).toBe(text)
})

test('leaves emoji, joiners and right-to-left marks alone', () => {
  const text = '👩‍🔧 \u202Eabc\u202C مرحبا'
  expect(cleanText(text)).toBe(text)
})

test('cleaned text is well-formed, free of controls, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = cleanText(text)
      expect(clean.isWellFormed()).toBe(true)
      expect([...clean].every((char) => char >= ' ' || char === '\t' || char === '\n')).toBe(true)
      expect(cleanText(clean)).toBe(clean)
    }),
  )
})

/** Text as typed, as one line, and as lines if that differs. All other text is kept as it is. */
const CHANGED: readonly (readonly [string, string, string?])[] = [
  ['e\u0301', 'é'],
  ['o\u0308\u0304', 'ȫ'],
  ['Z\u0335\u0340'.repeat(12), 'Z\u0335\u0300'.repeat(12)],
  ['\u200b\u200b', ''],
  ['a\u202eb', 'ab'],
  ['\u2066x\u2069', 'x'],
  ['\ufeffname', 'name'],
  ['x\u0000y', 'xy'],
  ['bell\u0007', 'bell'],
  ['\u001b[31mred', '[31mred'],
  ['line\u2028line', 'line line', 'line\nline'],
  ['para\u2029para', 'para para', 'para\npara'],
  ['a\u0085b', 'a b', 'a\nb'],
  ['\u00a0name\u00a0', 'name'],
  ['\t tab \t', 'tab'],
  ['one\r\ntwo', 'one two', 'one\ntwo'],
  ['one\ntwo', 'one two', 'one\ntwo'],
  ['\ud800', '\ufffd'],
  ['x\udc00y', 'x\ufffdy'],
  ['\t=1+1', '=1+1'],
  ['x\r\nBcc: evil@evil.example', 'x Bcc: evil@evil.example', 'x\nBcc: evil@evil.example'],
  ['x\nTo: evil@evil.example', 'x To: evil@evil.example', 'x\nTo: evil@evil.example'],
  ['x\r\n\r\nA body of its own', 'x A body of its own', 'x\n\nA body of its own'],
  [
    '.\r\nMAIL FROM:<evil@evil.example>',
    '. MAIL FROM:<evil@evil.example>',
    '.\nMAIL FROM:<evil@evil.example>',
  ],
  [' '.repeat(500), ''],
  ['\n'.repeat(500), ''],
  ['a '.repeat(999), `${'a '.repeat(998)}a`],
]

test('a field loses controls, hidden marks and line breaks, and all else stays as it was typed', () => {
  for (const text of NAUGHTY_STRINGS) {
    const [, line = text, lines = line] = CHANGED.find(([typed]) => typed === text) ?? []
    expect([cleanLine(text), cleanLines(text)], JSON.stringify(text)).toEqual([line, lines])
  }
})
