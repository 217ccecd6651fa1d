import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkSampleRatio, compareArms } from '#domain/experiments/statistics.ts'
import type { Assignment, Variant } from '#domain/experiments/variants.ts'
import { chooseVariants, type Kept } from './choose-variants.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-23T00:00:00Z')
const HERO = { id: 'hero_copy', from: NOW - 30 * DAY, words: { headline: 'B' } }
const VISITORS = 100_000
/** Random ids as browsers make them, from a fixed seed. */
const visitors = fc.sample(fc.uuid({ version: 4 }), { numRuns: VISITORS, seed: 20261121 })

/** Stubs the few parts of a browser that are needed, with what it has stored. */
function visit(kept: Kept | string | null, search = '', now = NOW, experiment: typeof HERO = HERO) {
  const storage: Record<string, string> = {}
  if (kept !== null) storage['tradefront:ab'] = typeof kept === 'string' ? kept : JSON.stringify(kept)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('location', { search })
  vi.setSystemTime(now)
  const { headline = 'A' } = chooseVariants([experiment])
  return { shown: headline, kept: JSON.parse(storage['tradefront:ab'] ?? 'null') }
}

const shownTo = (user: string, id = HERO.id) => visit({ user }, '', NOW, { ...HERO, id }).shown as Variant

/** The published hash, computed with BigInt. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5n
  for (const byte of Buffer.from(text)) hash = ((hash ^ BigInt(byte)) * 0x01000193n) & 0xffffffffn
  return Number(hash)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])("the tests' hash of '%s' is FNV-1a's published one", (text, hash) => expect(fnv1a(text)).toBe(hash))

test('A where the hash of user and experiment, modulo 100 and plus 1, is at most 50; else B', () => {
  const id = fc.constantFrom('hero_copy', 'primary_cta')
  const user = fc.string({ minLength: 1, unit: 'grapheme-ascii' })
  fc.assert(
    fc.property(user, id, (user, id) => {
      expect(shownTo(user, id)).toBe((fnv1a(user + id) % 100) + 1 <= 50 ? 'A' : 'B')
    }),
  )
})

describe('of 100,000 visitors', () => {
  const seen = { hero_copy: new Map<string, Variant>(), primary_cta: new Map<string, Variant>() }
  const arm = (id: keyof typeof seen, user: string) => {
    const variant = seen[id].get(user) ?? shownTo(user, id)
    seen[id].set(user, variant)
    return variant
  }

  test.each(['hero_copy', 'primary_cta'] as const)('half see A in %s', (id) => {
    const a = visitors.filter((user) => arm(id, user) === 'A').length
    // 3.84: chi-square, one degree of freedom, p = 0.05.
    expect(checkSampleRatio(a, VISITORS - a).chiSquare).toBeLessThan(3.84)
  })

  test('what one experiment shows says nothing about the other', () => {
    const cells = { AA: 0, AB: 0, BA: 0, BB: 0 }
    for (const user of visitors) cells[`${arm('hero_copy', user)}${arm('primary_cta', user)}`] += 1
    const expected = VISITORS / 4
    const chiSquare = Object.values(cells).reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
    // 7.81: three degrees of freedom, p = 0.05.
    expect(chiSquare).toBeLessThan(7.81)
  })

  test('a planted effect is found, a null one is not', () => {
    const luck = new Map(visitors.map((user) => [user, fnv1a(`conversion${user}`) / 2 ** 32]))
    const winner = (rates: Record<Variant, number>) => {
      const arms = { A: { exposures: 0, conversions: 0 }, B: { exposures: 0, conversions: 0 } }
      for (const user of visitors) {
        const variant = arm('hero_copy', user)
        arms[variant].exposures += 1
        if ((luck.get(user) ?? 1) < rates[variant]) arms[variant].conversions += 1
      }
      return compareArms(arms.A, arms.B)?.winner
    }
    expect(winner({ A: 0.05, B: 0.06 })).toBe('B')
    expect(winner({ A: 0.06, B: 0.05 })).toBe('A')
    expect(winner({ A: 0.05, B: 0.05 })).toBeNull()
  })
})

test('the same visitor always sees the same variant, also after the kept one has aged', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.array(fc.nat(30 * DAY)), (user, gaps) => {
      let [before, now]: [Kept, number] = [{ user }, NOW]
      for (const gap of [0, ...gaps]) {
        now += gap
        const { shown, kept } = visit(before, '', now)
        expect(shown).toBe(shownTo(user))
        before = kept
      }
    }),
  )
})

test.each([
  ['today', 0, true],
  ['a moment less than 14 days ago', 14 * DAY - 1, true],
  ['14 days ago', 14 * DAY, false],
  ['in the future, by a clock that was wrong', -DAY, false],
])('a variant kept %s: reused %s', (_name, age, reused) => {
  const user = visitors.find((each) => shownTo(each) === 'A') ?? ''
  const before: Assignment = { variant: 'B', at: NOW - age, forced: true }
  const fresh: Assignment = { variant: 'A', at: NOW, forced: false }
  const { shown, kept } = visit({ user, hero_copy: before })
  const expected = reused ? before : fresh
  expect({ shown, kept }).toEqual({ shown: expected.variant, kept: { user, hero_copy: expected } })
})

test.each([
  ['before this test began', false, -1, false],
  ['as it began', false, 0, true],
  ['before it began, forced by the address', true, -1, true],
])('a variant kept %s (forced: %s): reused, with what it was counted for', (_name, forced, after, reused) => {
  const from = NOW - 5 * DAY
  const user = visitors.find((each) => shownTo(each) === 'A') ?? ''
  const before = { variant: 'B', at: from + after, forced, seen: true, converted: true }
  const { kept } = visit({ user, hero_copy: before }, '', NOW, { ...HERO, from })
  expect(kept.hero_copy).toEqual(reused ? before : { variant: 'A', at: NOW, forced: false })
})

test.each([
  ['?ab=hero_copy:B', 'B'],
  ['?ab=hero_copy%3AB', 'B'],
  ['?ab=primary_cta:A&ab=hero_copy:B', 'B'],
  ['?ab=hero_copy:B&ab=hero_copy:A', 'A'],
])('the address wins over what is kept, and marks it: %s', (search, variant) => {
  const other = variant === 'A' ? 'B' : 'A'
  const { shown, kept } = visit(
    { user: 'u', hero_copy: { variant: other, at: NOW - DAY, forced: false } },
    search,
  )
  expect(shown).toBe(variant)
  expect(kept).toEqual({ user: 'u', hero_copy: { variant, at: NOW, forced: true } })
})

test.each(['?ab=primary_cta:B', '?ab=hero_copy:C', '?xab=hero_copy:B', '?ab=xhero_copy:B'])(
  '%s asks for nothing here',
  (search) => {
    const before = { user: 'u', hero_copy: { variant: 'A', at: NOW - DAY, forced: false } }
    expect(visit(before, search)).toEqual({ shown: 'A', kept: before })
  },
)

test.each([
  ['before the start', { ...HERO, from: NOW + 1 }],
  ['from the end on', { ...HERO, until: NOW }],
])('%s everybody gets A and is not kept, but the one who asked', (_name, experiment) => {
  const before = { user: 'x', hero_copy: { variant: 'B', at: NOW - 1, forced: false } }
  expect(visit(before, '', NOW, experiment)).toEqual({ shown: 'A', kept: { user: 'x' } })
  const asked = visit(before, '?ab=hero_copy:B', NOW, experiment)
  expect(asked.shown).toBe('B')
  expect(visit(asked.kept, '', NOW + DAY, { ...experiment, from: NOW + 2 * DAY }).shown).toBe('B')
})

test('10,000 visitors split evenly, whether they keep anything or not', () => {
  let a = 0
  for (let i = 0; i < 10_000; i += 1) if (visit(null).shown === 'A') a += 1
  // Chi-square, one degree of freedom, p = 0.000001, since the ids are new each time.
  expect(checkSampleRatio(a, 10_000 - a).chiSquare).toBeLessThan(23.93)
})

test.each(['null', '[]', '{', '7', '""'])('whatever else is kept there: %s', (kept) => {
  expect(visit(kept).shown).toMatch(/^[AB]$/)
})

test('no storage at all', () => {
  vi.stubGlobal('location', { search: '?ab=hero_copy:B' })
  vi.stubGlobal('localStorage', undefined)
  expect(chooseVariants([{ ...HERO, from: 0 }])).toEqual({ headline: 'B' })
})
