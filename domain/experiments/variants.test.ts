import { expect, test } from 'vitest'
import { forcedVariant } from './variants.ts'

test.each([
  ['?ab=hero_copy:B', 'B'],
  ['?ab=hero_copy%3AA', 'A'],
  ['ab=primary_cta:A&ab=hero_copy:B', 'B'],
  ['?ab=primary_cta:B', null],
  ['?ab=hero_copy:C', null],
  ['?ab=hero_copy:b', null],
  ['?ab=hero_copy', null],
  ['?ab=xhero_copy:B', null],
  ['?ab=', null],
  ['', null],
])('%s forces %s', (search, variant) => expect(forcedVariant(search, 'hero_copy')).toBe(variant))
