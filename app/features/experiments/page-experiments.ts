import type { Experiments } from '#content/copy-schemas.ts'
import type { PageExperiment } from './choose-variants.ts'

/** What the home page must carry of its experiments; the places are properties of its hero. */
export function pageExperiments({ hero_copy, primary_cta }: Experiments, timeZone: string): PageExperiment[] {
  return [
    { id: 'hero_copy', ...period(hero_copy, timeZone), words: hero_copy.variants.B },
    {
      id: 'primary_cta',
      ...period(primary_cta, timeZone),
      words: { assessmentLabel: primary_cta.variants.B.label },
    },
  ]
}

function period({ start, end }: { start: string; end?: string | undefined }, timeZone: string) {
  const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
  return { from: midnight(start), ...(end && { until: midnight(end) }) }
}
