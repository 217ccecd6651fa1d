import type { Variant } from './variants.ts'

export type Arm = { exposures: number; conversions: number }
export type Interval = { low: number; high: number }
export type Comparison = {
  rateA: number
  rateB: number
  /** B minus A, as shares (0.01 is one percentage point). */
  difference: number
  interval: Interval
  /** The better variant by the interval; null while it contains 0. */
  winner: Variant | null
}

/** Standard normal quantiles: 97.5% for two-sided 95%, and 80% power. */
const Z_95 = 1.959964
const Z_POWER_80 = 0.841621
/** Chi-square, one degree of freedom, p = 0.001: a split this uneven is a fault, not chance. */
const CHI_SQUARE_001 = 10.828
/** The smallest relative change worth waiting for. */
const MINIMUM_LIFT = 0.2

/** Wilson's score interval, 95% (Newcombe, Statistics in Medicine 1998; 17:857–872, method 3). */
export function wilsonInterval({ conversions, exposures }: Arm): Interval {
  const rate = conversions / exposures
  const z2 = Z_95 * Z_95
  const centre = 2 * conversions + z2
  const spread = Z_95 * Math.sqrt(z2 + 4 * conversions * (1 - rate))
  const scale = 2 * (exposures + z2)
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) }
}

/** B against A with a 95% interval (Newcombe, Statistics in Medicine 1998; 17:873–890, method 10); null without data. */
export function compareArms(a: Arm, b: Arm): Comparison | null {
  if (!isCount(a) || !isCount(b)) return null
  const [rateA, rateB] = [a.conversions / a.exposures, b.conversions / b.exposures]
  const [boundsA, boundsB] = [wilsonInterval(a), wilsonInterval(b)]
  const difference = rateB - rateA
  const low = difference - Math.hypot(rateB - boundsB.low, boundsA.high - rateA)
  const high = difference + Math.hypot(boundsB.high - rateB, rateA - boundsA.low)
  const winner = low > 0 ? 'B' : high < 0 ? 'A' : null
  return { rateA, rateB, difference, interval: { low, high }, winner }
}

/** Whether the exposures are as even as a 50/50 split leaves them (Pearson's chi-square). */
export function checkSampleRatio(a: number, b: number): { chiSquare: number; mismatch: boolean } {
  const chiSquare = a + b === 0 ? 0 : (a - b) ** 2 / (a + b)
  return { chiSquare, mismatch: chiSquare > CHI_SQUARE_001 }
}

/** Exposures per arm to tell `rateA` from `rateB`: 95%, power 80% (Chow, Shao, Wang 2008, section 4.2). */
export function exposuresNeeded(rateA: number, rateB: number): number {
  const variance = rateA * (1 - rateA) + rateB * (1 - rateB)
  return Math.ceil(((Z_95 + Z_POWER_80) ** 2 * variance) / (rateB - rateA) ** 2)
}

/** At the pace so far, for a relative change of a fifth; 0 when due, null without enough data. */
export function daysUntilDecision(a: Arm, b: Arm, daysRunning: number): number | null {
  const exposures = a.exposures + b.exposures
  const rate = (a.conversions + b.conversions) / exposures
  if (!(daysRunning > 0) || !(rate > 0 && rate * (1 + MINIMUM_LIFT) < 1)) return null
  const missing = 2 * exposuresNeeded(rate, rate * (1 + MINIMUM_LIFT)) - exposures
  return Math.max(0, Math.ceil(missing / (exposures / daysRunning)))
}

/** A person converts once, so there are never more conversions than exposures. */
function isCount({ exposures, conversions }: Arm): boolean {
  return exposures > 0 && conversions >= 0 && conversions <= exposures
}
