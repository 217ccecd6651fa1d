import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Assignment, assignVariant, forcedVariant, stableHash } from './assign.ts'
import { checkSampleRatio, compareArms } from './statistics.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-23T00:00:00Z')
const VISITORS = 100_000
/** Random ids as browsers make them, from a fixed seed. */
const visitors = fc.sample(fc.uuid({ version: 4 }), { numRuns: VISITORS, seed: 20261121 })

const assigned = (user: string, experiment = 'hero_copy') =>
  assignVariant(experiment, user, '', null, NOW).variant

test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])("the hash of '%s' is FNV-1a's published one", (text, hash) => expect(stableHash(text)).toBe(hash))

test.each(['hero_copy', 'primary_cta'])('100,000 visitors split evenly in %s', (experiment) => {
  const a = visitors.filter((user) => assigned(user, experiment) === 'A').length
  // 3.84: chi-square, one degree of freedom, p = 0.05.
  expect(checkSampleRatio(a, VISITORS - a).chiSquare).toBeLessThan(3.84)
})

test('one experiment says nothing about the other', () => {
  const cells = { AA: 0, AB: 0, BA: 0, BB: 0 }
  for (const user of visitors) cells[`${assigned(user)}${assigned(user, 'primary_cta')}`] += 1
  const expected = VISITORS / 4
  const chiSquare = Object.values(cells).reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
  // 7.81: three degrees of freedom, p = 0.05.
  expect(chiSquare).toBeLessThan(7.81)
})

test('a planted effect is found, a null one is not', () => {
  const measure = (rates: { A: number; B: number }) => {
    const arms = { A: { exposures: 0, conversions: 0 }, B: { exposures: 0, conversions: 0 } }
    for (const user of visitors) {
      const variant = assigned(user)
      arms[variant].exposures += 1
      if (stableHash(`conversion${user}`) / 2 ** 32 < rates[variant]) arms[variant].conversions += 1
    }
    return compareArms(arms.A, arms.B)
  }
  expect(measure({ A: 0.05, B: 0.06 })?.winner).toBe('B')
  expect(measure({ A: 0.06, B: 0.05 })?.winner).toBe('A')
  expect(measure({ A: 0.05, B: 0.05 })?.winner).toBeNull()
})

test('the same visitor always gets the same variant, also after the stored one has aged', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.array(fc.nat(30 * DAY)), (user, gaps) => {
      let [stored, now]: [Assignment | null, number] = [null, NOW]
      for (const gap of [0, ...gaps]) {
        now += gap
        stored = assignVariant('hero_copy', user, '', stored, now)
        expect(stored.variant).toBe(assigned(user))
      }
    }),
  )
})

test.each([
  ['today', 0, true],
  ['13 days and 23 hours ago', 14 * DAY - 3_600_000, true],
  ['14 days ago', 14 * DAY, false],
  ['in the future, by a clock that was wrong', -DAY, false],
])('a variant stored %s: reused %s', (_name, age, reused) => {
  const user = visitors.find((each) => assigned(each) === 'A') ?? ''
  const stored: Assignment = { variant: 'B', at: NOW - age, forced: true }
  const fresh: Assignment = { variant: 'A', at: NOW, forced: false }
  expect(assignVariant('hero_copy', user, '', stored, NOW)).toEqual(reused ? stored : fresh)
})

test('the address wins over what is stored, and marks it', () => {
  const stored: Assignment = { variant: 'A', at: NOW - DAY, forced: false }
  expect(assignVariant('hero_copy', 'u', '?ab=hero_copy:B', stored, NOW)).toEqual({
    variant: 'B',
    at: NOW,
    forced: true,
  })
})

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
