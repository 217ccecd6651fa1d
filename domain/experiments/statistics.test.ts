import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkSampleRatio,
  compareArms,
  daysUntilDecision,
  exposuresNeeded,
  wilsonInterval,
} from './statistics.ts'

const arm = (conversions: number, exposures: number) => ({ conversions, exposures })

describe("Newcombe's published intervals", () => {
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('one proportion, %d of %d (1998a, table I, method 3)', (conversions, exposures, low, high) => {
    const interval = wilsonInterval({ conversions, exposures })
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  })

  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ])('%d of %d less %d of %d (1998b, table II, method 10)', (b, ofB, a, ofA, low, high) => {
    const comparison = compareArms(arm(a, ofA), arm(b, ofB))
    expect(comparison?.interval.low).toBeCloseTo(low, 4)
    expect(comparison?.interval.high).toBeCloseTo(high, 4)
  })
})

describe('comparison', () => {
  test.each([
    [arm(0, 0), arm(1, 10)],
    [arm(1, 10), arm(0, 0)],
    [arm(11, 10), arm(1, 10)],
    [arm(Number.NaN, 10), arm(1, 10)],
  ])('%j against %j is none', (a, b) => expect(compareArms(a, b)).toBeNull())

  test('contains the difference, stays within -1 and 1, and turns round when the arms change places', () => {
    const anyArm = fc
      .tuple(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([exposures, share]) => arm(Math.round(exposures * share), exposures))
    fc.assert(
      fc.property(anyArm, anyArm, (a, b) => {
        const [there, back] = [compareArms(a, b), compareArms(b, a)]
        if (!there || !back) throw new Error('both arms have data')
        expect(there.interval.low).toBeLessThanOrEqual(there.difference)
        expect(there.interval.high).toBeGreaterThanOrEqual(there.difference)
        expect(there.interval.low).toBeGreaterThanOrEqual(-1.000001)
        expect(there.interval.high).toBeLessThanOrEqual(1.000001)
        expect(back.interval.low).toBeCloseTo(-there.interval.high, 10)
      }),
    )
  })
})

describe('sample ratio', () => {
  test.each([
    [0, 0, 0, false],
    [50_000, 50_000, 0, false],
    // Fabijan et al., KDD 2019: 821,588 against 815,482 is a mismatch.
    [821_588, 815_482, 22.77, true],
    [520, 480, 1.6, false],
    [552, 448, 10.8, false],
    [553, 447, 11.2, true],
    [600, 400, 40, true],
  ])('%d to %d', (a, b, chiSquare, mismatch) => {
    expect(checkSampleRatio(a, b).chiSquare).toBeCloseTo(chiSquare, 1)
    expect(checkSampleRatio(a, b).mismatch).toBe(mismatch)
  })
})

describe('how long', () => {
  test('65% against 85% needs 70 an arm (Chow, Shao, Wang 2008)', () => {
    expect(exposuresNeeded(0.65, 0.85)).toBe(70)
  })

  test('is what is missing at the pace so far', () => {
    // 5% to 6% needs 8,155 exposures per arm, 16,310 in total; 1,000 have accrued in 10 days.
    expect(exposuresNeeded(0.05, 0.06)).toBe(8155)
    expect(daysUntilDecision(arm(25, 500), arm(25, 500), 10)).toBe(154)
    expect(daysUntilDecision(arm(500, 10_000), arm(500, 10_000), 10)).toBe(0)
  })

  test.each([
    [arm(0, 0), arm(0, 0), 5],
    [arm(0, 100), arm(0, 100), 5],
    [arm(1, 100), arm(1, 100), 0],
    [arm(95, 100), arm(95, 100), 5],
  ])('%j and %j after %d days: nothing to go by', (a, b, days) => {
    expect(daysUntilDecision(a, b, days)).toBeNull()
  })
})
