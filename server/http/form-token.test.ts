import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFormTokens, namedSubmission } from './form-token.ts'

const tokens = createFormTokens('a secret that is long enough for a test')

test('a token says when it was issued and which submission it may become', () => {
  const token = tokens.issue('assessment', 1_800_000_000_000, '0b9c8a50-0000-4000-8000-000000000000')
  expect(tokens.read(token, 'assessment')).toEqual({
    issuedAt: 1_800_000_000_000,
    submissionId: '0b9c8a50-0000-4000-8000-000000000000',
  })
})

test('a token whose signature is longer or shorter is none', () => {
  const token = tokens.issue('assessment', 1)
  for (const other of [`${token}.`, `${token}.x`, `${token}x`, token.slice(0, -1)])
    expect(tokens.read(other, 'assessment')).toBeNull()
})

test('each token has a submission id of its own', () => {
  const ids = Array.from({ length: 100 }, () => tokens.read(tokens.issue('audit', 1), 'audit')?.submissionId)
  expect(new Set(ids).size).toBe(100)
})

test('a token of one form, or of another secret, is worth nothing for another', () => {
  const token = tokens.issue('assessment', 1)
  expect(tokens.read(token, 'audit')).toBeNull()
  expect(createFormTokens('another secret that is long enough').read(token, 'assessment')).toBeNull()
})

test('a token that is no longer believed still names its submission, for its own form', () => {
  const id = '0b9c8a50-0000-4000-8000-000000000000'
  const token = tokens.issue('assessment', 1, id)
  expect(namedSubmission(token, 'assessment')).toBe(id)
  expect(namedSubmission(token, 'audit')).toBeUndefined()
  for (const other of [token.slice(1), `${token}.x`, token.replace(id, 'x'), '', null, {}])
    expect(namedSubmission(other, 'assessment')).toBeUndefined()
})

test('no change of a single character survives', () => {
  const token = tokens.issue('assessment', 1_800_000_000_000)
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
      fc.pre(token[at] !== character)
      expect(tokens.read(token.slice(0, at) + character + token.slice(at + 1), 'assessment')).toBeNull()
    }),
  )
})

test('nothing that is sent in its place is taken or throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(tokens.read(value, 'assessment')).toBeNull()
    }),
  )
})
