import { DAY_MS } from '#domain/time/dates.ts'
import { experimentsReport } from '#server/events/experiments-report.ts'
import {
  daysReport,
  errorsReport,
  funnelReport,
  scrollReport,
  sourcesReport,
  vitalsReport,
} from '#server/events/reports.ts'
import { firstDayKept } from '#server/events/roll-up.ts'
import type { Services } from '#server/services.ts'
import { type Command, dayOf, sinceOf } from './command.ts'

const DEFAULT_DAYS = 30

export const eventCommands: Record<string, Command> = {
  'events funnel': command('funnel', 'from a page to a lead: visits by step', funnelReport),
  'events sources': command('sources', 'where visits and leads came from', sourcesReport),
  'events scroll': command('scroll', 'how far each page is read', scrollReport),
  'events vitals': command('vitals', 'how quick pages are for real visitors', vitalsReport),
  'events errors': command('errors', 'which fields are answered wrongly', errorsReport),
  'events days': command('days', 'every event by day, in UTC', daysReport),
  'experiments report': {
    usage: 'experiments report',
    does: 'exposures, conversions and what can be said of them',
    run: experimentsReport,
  },
}

type Report = (reading: { store: Services['store']; since: string }) => Promise<unknown>

function command(name: string, does: string, report: Report): Command {
  return {
    usage: `events ${name} [--since YYYY-MM-DD]`,
    does,
    run: (services, _args, options) => {
      const { store, clock } = services
      const asked = report === daysReport ? dayOf(options) : sinceOf(services, options)
      const since = asked ?? new Date(clock.now() - DEFAULT_DAYS * DAY_MS).toISOString()
      const kept = firstDayKept(clock.now())
      if (report === daysReport || since >= kept) return report({ store, since })
      console.error(`Counted from ${kept} on: of older days only sums are kept, which \`events days\` shows.`)
      return report({ store, since: kept })
    },
  }
}
