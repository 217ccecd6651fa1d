import { type Arm, checkSampleRatio, compareArms, daysUntilDecision } from '#domain/experiments/statistics.ts'
import type { Variant } from '#domain/experiments/variants.ts'
import type { Numbers } from '#domain/operator/numbers.ts'
import { DAY_MS, midnightOf } from '#domain/time/dates.ts'
import type { Services } from '#server/services.ts'

/** Each experiment's results so far. Forced visitors and programs are listed separately and do not count. */
export function experimentsReport({
  store,
  content,
  clock,
}: Pick<Services, 'content' | 'clock'> & { store: Pick<Services['store'], 'countLabel'> }): Promise<
  Numbers['experiments']
> {
  const { timeZone } = content.site
  const now = clock.now()
  const midnight = (day: string) => midnightOf(day, timeZone)
  return Promise.all(
    Object.entries(content.experiments).map(async ([id, { name, hypothesis, start, end = null }]) => {
      const since = new Date(midnight(start)).toISOString()
      const names = ['experiment_impression', 'experiment_conversion'] as const
      const rows = await store.countLabel(id, names, since)
      const count = (event: (typeof names)[number], variant: string) =>
        rows.find((row) => row.name === event && row.detail === variant)?.events ?? 0
      const arm = (variant: string): Arm => ({
        exposures: count('experiment_impression', variant),
        conversions: count('experiment_conversion', variant),
      })
      const line = (variant: Variant) => {
        const [evidence, forced, automated] = [
          arm(variant),
          arm(`${variant} forced`),
          arm(`${variant} automated`),
        ]
        const impressions = evidence.exposures + forced.exposures + automated.exposures
        return { variant, ...evidence, rate: rateOf(evidence), impressions, forced, automated }
      }
      const [a, b] = [line('A'), line('B')]
      const over = end === null ? Number.POSITIVE_INFINITY : midnight(end)
      const running = midnight(start) <= now && now < over
      const days = daysUntilDecision(a, b, (now - midnight(start)) / DAY_MS)
      return {
        id,
        name,
        hypothesis,
        start,
        end,
        running,
        arms: [a, b],
        comparison: compareArms(a, b),
        sampleRatio: checkSampleRatio(a.exposures, b.exposures),
        // Nothing more comes of a test that is over.
        daysUntilDecision: running || days === 0 ? days : null,
      }
    }),
  )
}

function rateOf({ exposures, conversions }: Arm): number | null {
  return exposures === 0 ? null : conversions / exposures
}
