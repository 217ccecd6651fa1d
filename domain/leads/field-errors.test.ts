import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldErrors } from './field-errors.ts'

test('groups by field, each message once, nested ones under their field, those of no field under the empty name', () => {
  const Schema = z
    .object({
      a: z.string().check(z.minLength(3, 'short'), z.regex(/\d/, 'no digit')),
      list: z.array(z.string('no text')),
    })
    .check(z.refine(() => false, { error: 'as a whole', when: () => true }))
  const { error } = Schema.safeParse({ a: 'x', list: [1, 2] })
  expect(error && fieldErrors(error)).toEqual({
    a: ['short', 'no digit'],
    list: ['no text'],
    '': ['as a whole'],
  })
})
