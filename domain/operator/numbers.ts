import * as z from 'zod/mini'
import { VARIANTS } from '#domain/experiments/variants.ts'
import { among } from './api.ts'

const count = z.int().check(z.nonnegative())
const share = z.nullable(z.number())
const seen = z.object({ exposures: count, conversions: count })

export const NUMBERS_DAYS = ['7', '30', '90'] as const
export const NumbersQuery = z.object({
  days: z._default(z.enum(NUMBERS_DAYS, among('days', NUMBERS_DAYS)), '30'),
})

/** What visitors did, and what the experiments have come to; the console's page and any program read the same. */
export const Numbers = z.object({
  /**
   * A page of ours, a call to action on one, the assessment (seen, its first step, sent), a lead by any form but
   * booking's, a booked call. Review pages and feedback count nowhere.
   */
  funnel: z.array(
    z.object({
      step: z.string(),
      /** Visits that came this far or further, on whatever way: never more than at the step before. */
      visits: count,
      /** Visits that did just this, and how often. */
      did: count,
      events: count,
      /** Of the first step's visits. */
      shareOfVisits: share,
    }),
  ),
  sources: z.array(
    z.object({ source: z.string(), medium: z.string(), campaign: z.string(), visits: count, leads: count }),
  ),
  scroll: z.array(
    z.object({
      page: z.string(),
      views: count,
      reached: z.array(z.object({ depth: count, views: count })),
    }),
  ),
  vitals: z.array(
    z.object({
      metric: z.string(),
      page: z.string(),
      device: z.string(),
      visits: count,
      /** What three of four visits were quicker than: milliseconds, for CLS thousandths. */
      p75: count,
      /** Shares by the thresholds that browsers' makers have agreed on. */
      good: z.number(),
      poor: z.number(),
    }),
  ),
  errors: z.array(z.object({ form: z.string(), field: z.string(), errors: count, visits: count })),
  experiments: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      hypothesis: z.string(),
      start: z.string(),
      end: z.nullable(z.string()),
      running: z.boolean(),
      arms: z.array(
        z.object({
          variant: z.enum(VARIANTS),
          exposures: count,
          conversions: count,
          rate: share,
          /** All that were shown it, evidence or not. */
          impressions: count,
          /** Who asked for it by the address. */
          forced: seen,
          /** Programs, and browsers that one drives. */
          automated: seen,
        }),
      ),
      /** B less A with its 95% interval; null until both have been seen. */
      comparison: z.nullable(
        z.object({
          rateA: z.number(),
          rateB: z.number(),
          difference: z.number(),
          interval: z.object({ low: z.number(), high: z.number() }),
          winner: z.nullable(z.enum(VARIANTS)),
        }),
      ),
      sampleRatio: z.object({ chiSquare: z.number(), mismatch: z.boolean() }),
      /** At the pace so far; 0 when due, null while there is nothing to go by. */
      daysUntilDecision: z.nullable(count),
    }),
  ),
})
export type Numbers = z.infer<typeof Numbers>
