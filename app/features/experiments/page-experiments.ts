import type { Experiments } from '#content/copy-schemas.ts'
import { midnightOf } from '#domain/time/dates.ts'
import type { ExperimentPeriod, PageExperiment } from './choose-variants.ts'

/** The experiments as the home page carries them; a place is the name of a property of its hero. */
export function pageExperiments({ hero_copy, primary_cta }: Experiments, timeZone: string): PageExperiment[] {
  return [
    { ...period('hero_copy', hero_copy, timeZone), words: hero_copy.variants.B },
    {
      ...period('primary_cta', primary_cta, timeZone),
      words: { assessmentLabel: primary_cta.variants.B.label },
    },
  ]
}

/** The experiments as every page carries them. */
export function experimentPeriods(experiments: Experiments, timeZone: string): ExperimentPeriod[] {
  return Object.entries(experiments).map(([id, days]) => period(id, days, timeZone))
}

type Days = { start: string; end?: string | undefined }

function period(id: string, { start, end }: Days, timeZone: string): ExperimentPeriod {
  return { id, from: midnightOf(start, timeZone), ...(end && { until: midnightOf(end, timeZone) }) }
}
