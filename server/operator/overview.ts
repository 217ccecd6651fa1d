import type { SubmissionStatus } from '#domain/leads/submission.ts'
import type { Overview } from '#domain/operator/api.ts'
import { PROMISED_KINDS, scoreOf } from '#domain/operator/promise.ts'
import { dateIn, midnightOf, mondayOf } from '#domain/time/dates.ts'
import { openState } from '#domain/time/open-state.ts'
import { examine } from '#server/doctor.ts'
import { reviewReport } from '#server/reviews/report.ts'
import type { Services } from '#server/services.ts'
import { summariesOf } from './item.ts'
import { dueTodayFilter, overdueFilter, reportFilters } from './promise-filters.ts'

/** Due reports that are named; the inbox lists all of them. */
const REPORTS_NAMED = 5

/** The provider's status: leads against the callback promise, destinations, what is still to be set up. */
export async function overview(services: Services): Promise<Overview> {
  const { store, clock, content, config } = services
  const { site } = content
  const now = clock.now()
  const today = dateIn(site.timeZone, now)
  const startOf = (date: string) => midnightOf(date, site.timeZone)
  const [week, counts, overdue, dueToday, reports, tags, destinations, findings, reviews] = await Promise.all(
    [
      store.firstAnswersOfLeadsSince(PROMISED_KINDS, new Date(startOf(mondayOf(today))).toISOString()),
      store.submissionCounts(),
      store.countItems(overdueFilter(now, site)),
      store.countItems(dueTodayFilter(now, site)),
      reportsOf(services, now),
      store.listTags(),
      destinationsOf(services),
      examine(services),
      reviewReport(store),
    ],
  )
  const kept = (status: SubmissionStatus) =>
    counts.filter((each) => each.status === status).reduce((sum, { count }) => sum + count, 0)
  return {
    openState: openState(now, site).text,
    siteUrl: config.siteUrl,
    signsIn: config.OPERATOR_TOKEN !== undefined,
    today: scoreOf(
      week.filter(({ createdAt }) => Date.parse(createdAt) >= startOf(today)),
      now,
      site,
    ),
    week: scoreOf(week, now, site),
    kept: { real: kept('real'), quarantined: kept('quarantined'), overdue, dueToday },
    reports,
    tags,
    destinations,
    findings,
    reviews,
  }
}

async function reportsOf(services: Services, now: number): Promise<Overview['reports']> {
  const { store, content } = services
  const filters = reportFilters(now, content.site)
  const [overdue, today, first] = await Promise.all([
    store.countItems(filters.overdue),
    store.countItems(filters.today),
    store.listItems(filters.due, REPORTS_NAMED, 'oldest'),
  ])
  return { overdue, today, first: await summariesOf(services, first) }
}

async function destinationsOf({ store, channels, clock }: Services): Promise<Overview['destinations']> {
  const now = new Date(clock.now()).toISOString()
  const [counts, health] = await Promise.all([store.deliveryCounts(now), store.destinationHealth()])
  return channels.map(({ destination, unconfigured }) => {
    const own = counts.filter((each) => each.destination === destination)
    const count = (state: string) => own.find((each) => each.state === state)?.count ?? 0
    const saved = health.find((each) => each.destination === destination)
    return {
      destination,
      unconfigured,
      breaker: saved?.breaker ?? 'closed',
      failures: saved?.failures ?? 0,
      open: count('open'),
      done: count('done'),
      dead: count('dead'),
      oldestOpenAt: own.find(({ state }) => state === 'open')?.waitsSince ?? null,
    }
  })
}
