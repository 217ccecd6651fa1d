import { startSite } from '../tests/support/site.ts'
import { applyLoad, FORM_SECRET, type LoadResult } from './load-client.ts'
import { printTable } from './table.ts'

const LEADS_A_SECOND = 100
const EVENTS_A_SECOND = 5_000
/** A page sends its events when it is left: about ten. */
const EVENTS_A_BATCH = 10
const SECONDS = 8
const ROUNDS = 3

type Day = { name: string; events: number }
export type EventsResult = {
  eventsASecond: number
  batches: LoadResult
  kept: number
  dropped: number
  leadsAlone: LoadResult
  leadsBeside: LoadResult
  p99Ratio: number
}

/**
 * Events alongside leads: how many are stored, and what they cost the leads. Rounds with and
 * without events alternate.
 */
export async function benchEvents(): Promise<EventsResult> {
  const site = await startSite({ FORM_SECRET, LOG_LEVEL: 'info' })
  const { port } = site
  const leads = () =>
    applyLoad({
      ...{ port, connections: 20, seconds: SECONDS },
      send: { leadsUnder: FORM_SECRET },
      perSecond: LEADS_A_SECOND,
    })
  const events = () =>
    applyLoad({
      ...{ port, connections: 20, seconds: SECONDS },
      send: { events: EVENTS_A_BATCH },
      perSecond: EVENTS_A_SECOND / EVENTS_A_BATCH,
    })
  const rounds: { alone: LoadResult; beside: LoadResult; batches: LoadResult }[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await leads()
      const [beside, batches] = await Promise.all([leads(), events()])
      rounds.push({ alone, beside, batches })
    }
    const leadsAlone = middle(rounds.map(({ alone }) => alone))
    const leadsBeside = middle(rounds.map(({ beside }) => beside))
    const batches = middle(rounds.map(({ batches }) => batches))
    const p99Ratio = Number((leadsBeside.p99 / leadsAlone.p99).toFixed(2))
    const dropped = site.log
      .filter((line) => line.includes('events dropped'))
      .reduce((sum, line) => sum + Number(JSON.parse(line).count), 0)
    const days = (await site.cli('events', 'days')) as Day[]
    const result = {
      eventsASecond: batches.perSecond * EVENTS_A_BATCH,
      batches,
      kept: days.reduce((sum, { events }) => sum + events, 0),
      dropped,
      leadsAlone,
      leadsBeside,
      p99Ratio,
    }
    print(result)
    return result
  } finally {
    await site.close()
  }
}

/** The result with the median p99. */
function middle(results: LoadResult[]): LoadResult {
  const sorted = results.toSorted((a, b) => a.p99 - b.p99)
  const found = sorted[Math.floor(sorted.length / 2)]
  if (!found) throw new Error('Nothing was measured')
  return found
}

function print({ eventsASecond, kept, dropped, leadsAlone, leadsBeside, p99Ratio }: EventsResult) {
  printTable(
    `Leads beside ${eventsASecond} events a second: p99 with events to without ${p99Ratio}, events kept ${kept}, dropped ${dropped}`,
    ['leads', 'a second', 'p50 ms', 'p99 ms', 'failed'],
    [row('alone', leadsAlone), row('beside events', leadsBeside)],
  )
}

function row(what: string, { perSecond, p50, p99, failed }: LoadResult) {
  return [what, perSecond, p50, p99, failed]
}
