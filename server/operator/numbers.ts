import type { Numbers } from '#domain/operator/numbers.ts'
import { experimentsReport } from '#server/events/experiments-report.ts'
import {
  errorsReport,
  funnelReport,
  pageAndDevice,
  scrollReport,
  sourcesReport,
  vitalsReport,
} from '#server/events/reports.ts'
import type { Services } from '#server/services.ts'

/** Rows of a table; the commands answer all of them. */
const SHOWN = 20

/** All reports over the last days at once. */
export async function numbers(
  services: Pick<Services, 'store' | 'clock' | 'content'>,
  days: number,
): Promise<Numbers> {
  const { store, clock } = services
  const reading = { store, since: new Date(clock.now() - days * 86_400_000).toISOString() }
  const [funnel, sources, scroll, vitals, errors, experiments] = await Promise.all([
    funnelReport(reading),
    sourcesReport(reading),
    scrollReport(reading),
    vitalsReport(reading),
    errorsReport(reading),
    experimentsReport(services),
  ])
  const vitalRows = [...Map.groupBy(vitals, pageAndDevice).values()]
  return {
    funnel,
    sources: sources.slice(0, SHOWN),
    scroll: scroll.slice(0, SHOWN),
    vitals: vitalRows.slice(0, SHOWN).flat(),
    errors: errors.slice(0, SHOWN),
    experiments,
  }
}
