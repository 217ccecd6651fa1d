import * as z from 'zod/mini'
import { VARIANTS } from '#domain/experiments/variants.ts'
import { among, count } from './api.ts'

const share = z.nullable(z.number())
const seen = z.object({ exposures: count, conversions: count })

/** Rows of each table of the console; the commands print all of them. */
export const NUMBERS_ROWS = 20
export const NUMBERS_DAYS = ['7', '30', '90'] as const
export const NumbersQuery = z.object({
  days: z._default(z.enum(NUMBERS_DAYS, among('days', NUMBERS_DAYS)), '30'),
})

/** What visitors did, and the results of the experiments; the console's page and programs read the same. */
export const Numbers = z.object({
  /**
   * Steps: a page of ours, a call to action on one, the assessment (seen, its first step, sent), a lead by
   * any form except booking, a booked call. Review pages and feedback are not counted.
   */
  funnel: z.array(
    z.object({
      step: z.string(),
      /** Visits that came at least this far, by whatever route: never more than at the step before. */
      visits: count,
      /** Visits that did just this, and how often. */
      did: count,
      events: count,
      /** As a share of the visits of the first step. */
      shareOfVisits: share,
    }),
  ),
  /** Those that brought most leads, and in the last row the sum of all others. */
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
      /** The value that three of four visits were quicker than: milliseconds, for CLS thousandths. */
      p75: count,
      /** Shares by the thresholds that browser makers have agreed on. */
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
          /** All visitors who were shown it, whether counted as evidence or not. */
          impressions: count,
          /** Those who forced it by the address. */
          forced: seen,
          /** Bots, and automated browsers. */
          automated: seen,
        }),
      ),
      /** B minus A with its 95% interval; null until both have been seen. */
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
      /** At the pace so far; 0 when due, null without enough data, also if it has ended so. */
      daysUntilDecision: z.nullable(count),
    }),
  ),
})
export type Numbers = z.infer<typeof Numbers>
