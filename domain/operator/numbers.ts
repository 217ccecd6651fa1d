import * as z from 'zod/mini'

const count = z.int().check(z.nonnegative())
const share = z.nullable(z.number())
const seen = z.object({ exposures: count, conversions: count })

export const NUMBERS_DAYS = ['7', '30', '90'] as const
export const NumbersQuery = z.object({ days: z._default(z.enum(NUMBERS_DAYS), '30') })

/** What visitors did, and what the experiments have come to; the console's page and any program read the same. */
export const Numbers = z.object({
  funnel: z.array(
    z.object({ step: z.string(), visits: count, did: count, events: count, shareOfVisits: share }),
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
      ...{ metric: z.string(), page: z.string(), device: z.string(), visits: count },
      ...{ p75: count, good: z.number(), poor: z.number() },
    }),
  ),
  errors: z.array(z.object({ form: z.string(), field: z.string(), errors: count, visits: count })),
  experiments: z.array(
    z.object({
      ...{ id: z.string(), name: z.string(), hypothesis: z.string(), start: z.string() },
      ...{ end: z.nullable(z.string()), running: z.boolean() },
      arms: z.array(
        z.object({
          ...{ variant: z.enum(['A', 'B']), exposures: count, conversions: count, rate: share },
          ...{ impressions: count, forced: seen, automated: seen },
        }),
      ),
      comparison: z.nullable(
        z.object({
          ...{ rateA: z.number(), rateB: z.number(), difference: z.number() },
          interval: z.object({ low: z.number(), high: z.number() }),
          winner: z.nullable(z.enum(['A', 'B'])),
        }),
      ),
      sampleRatio: z.object({ chiSquare: z.number(), mismatch: z.boolean() }),
      daysUntilDecision: z.nullable(count),
    }),
  ),
})
export type Numbers = z.infer<typeof Numbers>
