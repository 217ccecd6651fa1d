import { BREAKER_STATES } from '#domain/leads/delivery-state.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { Store } from '#server/store/store.ts'

type MetricsDeps = {
  store: Pick<Store, 'submissionCounts' | 'deliveryCounts' | 'destinationHealth'>
  clock: Clock
}
type Sample = [labels: Record<string, string>, value: number]

/** Prometheus' text format. */
export async function metrics({ store, clock }: MetricsDeps): Promise<string> {
  const now = clock.now()
  const [submissions, deliveries, health] = await Promise.all([
    store.submissionCounts(),
    store.deliveryCounts(new Date(now).toISOString()),
    store.destinationHealth(),
  ])
  return [
    gauge(
      'tradefront_submissions',
      'Submissions kept',
      submissions.map(({ kind, status, count }) => [{ kind, status }, count]),
    ),
    gauge(
      'tradefront_deliveries',
      'Deliveries kept',
      deliveries.map(({ destination, state, count }) => [{ destination, state }, count]),
    ),
    gauge(
      'tradefront_oldest_open_delivery_age_seconds',
      'Time since the oldest delivery that should have arrived was due',
      deliveries.flatMap(({ destination, waitsSince }) =>
        waitsSince === null ? [] : [[{ destination }, (now - Date.parse(waitsSince)) / 1000]],
      ),
    ),
    gauge(
      'tradefront_breaker',
      'State of the breaker: 1 for the one it is in',
      health.flatMap(({ destination, breaker }) =>
        BREAKER_STATES.map((state): Sample => [{ destination, state }, state === breaker ? 1 : 0]),
      ),
    ),
    ...processMetrics(),
  ].join('')
}

function processMetrics(): string[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return [
    family('process_cpu_seconds_total', 'counter', 'Time on the processor', [[{}, (user + system) / 1e6]]),
    gauge('process_resident_memory_bytes', 'Resident memory', [[{}, rss]]),
    gauge('nodejs_heap_used_bytes', 'Used heap', [[{}, heapUsed]]),
    gauge('process_start_time_seconds', 'Start of the program since the epoch', [
      // Of the start itself: counted back from now, it would change with each step of the clock.
      [{}, Math.round(performance.timeOrigin / 1000)],
    ]),
  ]
}

function gauge(name: string, help: string, samples: Sample[]): string {
  return family(name, 'gauge', help, samples)
}

/** Labels are our own closed lists of words, so nothing in them needs escaping. */
function family(name: string, type: 'gauge' | 'counter', help: string, samples: Sample[]): string {
  const lines = samples.map(([labels, value]) => {
    const inside = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
    return `${name}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}\n`
  })
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}
