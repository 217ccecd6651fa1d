import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS } from '#domain/time/dates.ts'
import type { StoredEvent } from '../domain/events/event-batch.ts'
import { openStore } from '../server/store/open-store.ts'
import { startSite } from '../tests/support/site.ts'
import { onBothStores } from './both-stores.ts'
import { applyLoad, FORM_SECRET, type LoadResult } from './load-client.ts'
import { printTable } from './table.ts'

/** A month of the largest size that docs/deployment.md promises: 100,000 visits of 15 events. */
const VISITS = 100_000
const DAYS = 29
const BATCH = 5_000
const LEADS_A_SECOND = 20
const SECONDS = 12
/** The warm-up of the load, which is not counted. */
const AFTER_MS = 3_000

export type NumbersResult = {
  store: string
  status: number
  numbersMs: number
  alone: LoadResult
  beside: LoadResult
}

/**
 * The console's Numbers page over 1.5 million events: how long it takes, and how it affects
 * leads arriving meanwhile.
 */
export async function benchNumbers(): Promise<NumbersResult[]> {
  const results = await onBothStores(measure)
  print(results)
  return results
}

async function measure(store: string, url: string): Promise<NumbersResult> {
  await fill(url)
  const site = await startSite({ DATABASE_URL: url, FORM_SECRET, LOG_LEVEL: 'info' })
  const leads = () =>
    applyLoad({
      ...{ port: site.port, connections: 20, seconds: SECONDS },
      send: { leadsUnder: FORM_SECRET },
      perSecond: LEADS_A_SECOND,
    })
  const numbers = async () => {
    await pause(AFTER_MS)
    const asked = performance.now()
    const { status } = await fetch(`${site.operatorUrl}/api/numbers?days=30`)
    return { status, numbersMs: Math.round(performance.now() - asked) }
  }
  try {
    const alone = await leads()
    const [beside, counted] = await Promise.all([leads(), numbers()])
    return { store, ...counted, alone, beside }
  } finally {
    await site.close()
  }
}

async function fill(url: string): Promise<void> {
  const store = await openStore(url)
  try {
    let batch: StoredEvent[] = []
    for (let visit = 0; visit < VISITS; visit++) {
      batch.push(...eventsOf(visit))
      if (batch.length < BATCH) continue
      await store.addEvents(batch)
      batch = []
    }
    await store.addEvents(batch)
  } finally {
    await store.close()
  }
}

const PAGES = ['/', '/services', '/audit', '/book', '/contact', '/resources']
/** The events of one visit: name, label, detail, value. */
const VISIT = [
  ['page_view', '', '', null],
  ['experiment_impression', 'hero_copy', 'A', null],
  ['experiment_impression', 'primary_cta', 'B', null],
  ['web_vital', 'LCP', 'good', 900],
  ['web_vital', 'INP', 'good', 80],
  ['web_vital', 'CLS', 'good', 3],
  ['web_vital', 'TTFB', 'good', 120],
  ['scroll_depth', '', '', 25],
  ['scroll_depth', '', '', 50],
  ['scroll_depth', '', '', 75],
  ['scroll_depth', '', '', 100],
  ['page_view', '', '', null],
  ['cta_click', 'hero', 'awareness', null],
  ['form_view', 'assessment', '', null],
  ['page_view', '', '', null],
] as const

function eventsOf(visit: number): StoredEvent[] {
  const at = new Date(Date.now() - DAYS * DAY_MS * (1 - visit / VISITS)).toISOString()
  const [source, medium] = visit % 3 === 0 ? ['google', 'cpc'] : ['', '']
  return VISIT.map(([name, label, detail, value], n) => ({
    at,
    visit: `v${visit.toString(36).padStart(5, '0')}`,
    name,
    page: PAGES[(visit + n) % PAGES.length] ?? '/',
    label,
    detail,
    // Measured times hardly ever repeat, so these are spread out too.
    value: name === 'web_vital' ? value + ((visit * 7919) % 3000) : value,
    device: visit % 4 === 0 ? 'desktop' : 'phone',
    source,
    medium,
    campaign: medium && `campaign ${visit % 20}`,
  }))
}

function print(results: NumbersResult[]) {
  printTable(
    '1.5 million events, 20 leads a second',
    ['store', 'Numbers ms', 'leads failed', 'p99 ms', 'p99 ms without Numbers'],
    results.map(({ store, status, numbersMs, alone, beside }) => [
      store,
      status === 200 ? numbersMs : `status ${status}`,
      beside.failed,
      beside.p99,
      alone.p99,
    ]),
  )
}
