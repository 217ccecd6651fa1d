import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { type Assignment, assignVariant } from '#domain/experiments/assign.ts'
import { checkSampleRatio } from '#domain/experiments/statistics.ts'
import { chooseVariants, type Kept } from './choose-variants.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-23T00:00:00Z')
const HERO = { id: 'hero_copy', from: NOW - DAY, words: { headline: 'B' } }

/** A browser's few parts, with what it has kept. */
function visit(kept: Kept | string | null, search = '', now = NOW, experiment: typeof HERO = HERO) {
  const storage: Record<string, string> = {}
  if (kept !== null) storage['tradefront:ab'] = typeof kept === 'string' ? kept : JSON.stringify(kept)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('location', { search })
  vi.setSystemTime(now)
  const { headline = 'A' } = chooseVariants([experiment])
  return { shown: headline, kept: JSON.parse(storage['tradefront:ab'] ?? 'null') }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('while it runs, it decides and keeps what assignVariant decides', () => {
  vi.useFakeTimers()
  const stored: fc.Arbitrary<Assignment | null> = fc.option(
    fc.record({
      variant: fc.constantFrom('A', 'B'),
      at: fc.integer({ min: NOW - 15 * DAY, max: NOW + DAY }),
      forced: fc.boolean(),
    }),
  )
  const search = fc.constantFrom(
    ...[
      '',
      '?ab=hero_copy:A',
      '?ab=hero_copy%3AB',
      '?ab=primary_cta:B',
      '?ab=hero_copy:C',
      '?xab=hero_copy:B',
    ],
    ...['?ab=primary_cta:A&ab=hero_copy:B', '?ab=hero_copy:B&ab=hero_copy:A', '?ab=xhero_copy:B'],
  )
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'grapheme-ascii' }),
      search,
      stored,
      (user, query, before) => {
        const expected = assignVariant('hero_copy', user, query, before, NOW)
        const { shown, kept } = visit({ user, ...(before && { hero_copy: before }) }, query)
        expect({ shown, kept }).toEqual({ shown: expected.variant, kept: { user, hero_copy: expected } })
      },
    ),
  )
})

test.each([
  ['is kept a moment before 14 days', 14 * DAY - 1, true],
  ['is decided again at 14 days', 14 * DAY, false],
])('a stored variant %s', (_name, age, kept) => {
  vi.useFakeTimers()
  const fresh = assignVariant('hero_copy', 'x', '', null, NOW).variant
  const other = fresh === 'A' ? 'B' : 'A'
  const before = { user: 'x', hero_copy: { variant: other, at: NOW - age, forced: false } }
  expect(visit(before).shown).toBe(kept ? other : fresh)
})

test.each([
  ['before the start', { ...HERO, from: NOW + 1 }],
  ['from the end on', { ...HERO, until: NOW }],
])('%s everybody gets A and is not kept, but the one who asked', (_name, experiment) => {
  vi.useFakeTimers()
  const before = { user: 'x', hero_copy: { variant: 'B', at: NOW - 1, forced: false } }
  expect(visit(before, '', NOW, experiment)).toEqual({ shown: 'A', kept: { user: 'x' } })
  const asked = visit(before, '?ab=hero_copy:B', NOW, experiment)
  expect(asked.shown).toBe('B')
  expect(visit(asked.kept, '', NOW + DAY, { ...experiment, from: NOW + 2 * DAY }).shown).toBe('B')
})

test('10,000 visitors split evenly, whether they keep anything or not', () => {
  vi.useFakeTimers()
  let a = 0
  for (let i = 0; i < 10_000; i += 1) if (visit(null).shown === 'A') a += 1
  // Chi-square, one degree of freedom, p = 0.000001, since the ids are new each time.
  expect(checkSampleRatio(a, 10_000 - a).chiSquare).toBeLessThan(23.93)
})

test.each(['null', '[]', '{', '7', '""'])('whatever else is kept there: %s', (kept) => {
  vi.useFakeTimers()
  expect(visit(kept).shown).toMatch(/^[AB]$/)
})

test('no storage at all', () => {
  vi.stubGlobal('location', { search: '?ab=hero_copy:B' })
  vi.stubGlobal('localStorage', undefined)
  expect(chooseVariants([{ ...HERO, from: 0 }])).toEqual({ headline: 'B' })
})
