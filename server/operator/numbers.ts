import { NUMBERS_ROWS, type Numbers } from '#domain/operator/numbers.ts'
import { DAY_MS } from '#domain/time/dates.ts'
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

/** With a million events a month, counting takes seconds. Counts under a second are not cached. */
const KEPT_MS = 60_000
const LONG_MS = 1_000

type NumbersDeps = Pick<Services, 'store' | 'clock' | 'content'>

/** All reports over the last days. Slow counts run at most once a minute, however many people ask. */
export function createNumbers(deps: NumbersDeps): (days: number) => Promise<Numbers> {
  const kept = new Map<number, { at: number; counted: Promise<Numbers> }>()
  return (days) => {
    const now = deps.clock.now()
    const known = kept.get(days)
    if (known && now - known.at < KEPT_MS) return known.counted
    const counted = count(deps, days)
    kept.set(days, { at: now, counted })
    const forget = () => kept.get(days)?.counted === counted && kept.delete(days)
    counted.then(() => deps.clock.now() - now < LONG_MS && forget(), forget)
    return counted
  }
}

async function count(services: NumbersDeps, days: number): Promise<Numbers> {
  const { store, clock } = services
  const reading = { store, since: new Date(clock.now() - days * DAY_MS).toISOString() }
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
    sources: withOthers(sources),
    scroll: scroll.slice(0, NUMBERS_ROWS),
    vitals: vitalRows.slice(0, NUMBERS_ROWS).flat(),
    errors: errors.slice(0, NUMBERS_ROWS),
    experiments,
  }
}

/** A source left out would leave its leads out of the sum. */
function withOthers(sources: Numbers['sources']): Numbers['sources'] {
  const others = sources.slice(NUMBERS_ROWS)
  if (others.length === 0) return sources
  const sumOf = (what: 'visits' | 'leads') => others.reduce((sum, each) => sum + each[what], 0)
  const more = { source: `${others.length} more`, medium: '', campaign: '' }
  return [...sources.slice(0, NUMBERS_ROWS), { ...more, visits: sumOf('visits'), leads: sumOf('leads') }]
}
