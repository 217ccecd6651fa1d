import {
  type Arm,
  type Comparison,
  checkSampleRatio,
  compareArms,
  daysUntilDecision,
} from '#domain/experiments/statistics.ts'
import type { Services } from '#server/services.ts'

export type ExperimentLine = {
  id: string
  name: string
  hypothesis: string
  start: string
  end: string | null
  running: boolean
  arms: { variant: 'A' | 'B'; exposures: number; conversions: number; rate: number | null }[]
  /** B less A with its 95% interval; null until both have been seen. */
  comparison: Comparison | null
  sampleRatio: { chiSquare: number; mismatch: boolean }
  /** At the pace so far; 0 when due, null while there is nothing to go by. */
  daysUntilDecision: number | null
}

const DAY_MS = 86_400_000

/** What each experiment has come to. Forced visitors and bots never send what is counted here. */
export function experimentsReport({
  store,
  content,
  clock,
}: Pick<Services, 'content' | 'clock'> & { store: Pick<Services['store'], 'countEvents'> }): Promise<
  ExperimentLine[]
> {
  const { timeZone } = content.site
  const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
  return Promise.all(
    Object.entries(content.experiments).map(async ([id, { name, hypothesis, start, end = null }]) => {
      const since = new Date(midnight(start)).toISOString()
      const names = ['experiment_impression', 'experiment_conversion'] as const
      const rows = await store.countEvents({ names, by: ['name', 'detail'], since, label: id })
      const count = (event: (typeof names)[number], variant: string) =>
        rows.find((row) => row.name === event && row.detail === variant)?.events ?? 0
      const arm = (variant: string): Arm => ({
        exposures: count('experiment_impression', variant),
        conversions: count('experiment_conversion', variant),
      })
      const [a, b] = [arm('A'), arm('B')]
      const until = Math.min(clock.now(), end === null ? Number.POSITIVE_INFINITY : midnight(end))
      const running = clock.now() >= midnight(start) && until === clock.now()
      return {
        ...{ id, name, hypothesis, start, end, running },
        arms: [
          { variant: 'A' as const, ...a, rate: rateOf(a) },
          { variant: 'B' as const, ...b, rate: rateOf(b) },
        ],
        comparison: compareArms(a, b),
        sampleRatio: checkSampleRatio(a.exposures, b.exposures),
        daysUntilDecision: daysUntilDecision(a, b, (until - midnight(start)) / DAY_MS),
      }
    }),
  )
}

function rateOf({ exposures, conversions }: Arm): number | null {
  return exposures === 0 ? null : conversions / exposures
}
