import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

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
