import type { Experiments } from '#content/copy-schemas.ts'
import { midnightOf } from '#domain/time/dates.ts'
import type { PageExperiment } from './choose-variants.ts'

/** The experiments as the home page carries them; a place is the name of a property of its hero. */
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
  return { from: midnightOf(start, timeZone), ...(end && { until: midnightOf(end, timeZone) }) }
}
