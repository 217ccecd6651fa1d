import pg from 'pg'
import { DAY_MS } from '#domain/time/dates.ts'
import { loadContent } from '../content/load.ts'
import { SUBMISSION_KINDS } from '../domain/leads/submission.ts'
import type { InboxQuery } from '../domain/operator/api.ts'
import { systemClock } from '../domain/time/clock.ts'
import { inboxPage } from '../server/operator/inbox.ts'
import { openStore } from '../server/store/open-store.ts'
import type { Store } from '../server/store/store.ts'
import { sampleDelivery, sampleSubmission } from '../tests/support/sample-submission.ts'
import { onBothStores } from './both-stores.ts'
import { medianAndWorst } from './median.ts'
import { printTable } from './table.ts'

const LEADS = 100_000
const BATCH = 1000
const ROUNDS = 15
const YEAR_MS = 365 * DAY_MS

export type InboxResult = {
  store: string
  asked: string
  total: number
  medianMs: number
  worstMs: number
}

/**
 * Measures the inbox, its search and its filters with 100,000 leads, as the console
 * requests them, on both stores.
 */
export async function benchInbox(): Promise<InboxResult[]> {
  const results = (await onBothStores(measure)).flat()
  print(results)
  return results
}

async function measure(name: string, url: string): Promise<InboxResult[]> {
  const store = await openStore(url)
  try {
    const cursor = await fill(store)
    if (name === 'PostgreSQL') await vacuum(url)
    const deps = { store, clock: systemClock, content: loadContent(), channels: [] }
    const results: InboxResult[] = []
    for (const [asked, query] of Object.entries({ ...ASKED, 'last page': { cursor } })) {
      const times: number[] = []
      let total = 0
      for (let round = 0; round < ROUNDS; round++) {
        const start = performance.now()
        const page = await inboxPage(deps, query)
        times.push(performance.now() - start)
        total = page.total ?? page.items.length
      }
      results.push({ store: name, asked, total, ...medianAndWorst(times, 1) })
    }
    return results
  } finally {
    await store.close()
  }
}

/** Autovacuum would do this within a minute of inserting so many rows. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

const ASKED: Record<string, InboxQuery> = {
  'first page': {},
  'one person by name': { q: 'lead 04217' },
  'everybody of a name': { q: 'sample' },
  'a number': { q: '0491 570 006' },
  'nobody at all': { q: 'nobody like that' },
  'one kind': { kind: 'audit' },
  'two stages': { stage: ['contacted', 'won'] },
  quarantined: { status: 'quarantined' },
  'not delivered': { delivery: 'dead' },
  overdue: { overdue: '1' },
  'a tag': { tag: 'roof' },
  'all at once': { q: 'sample roofing', kind: ['audit', 'enquiry'], stage: 'new', overdue: '1' },
}

/** Inserts two years of leads and returns the cursor at which the last page of the inbox begins. */
async function fill(store: Store): Promise<string> {
  const now = Date.now()
  let cursor = ''
  for (let from = 0; from < LEADS; from += BATCH) {
    const items = Array.from({ length: BATCH }, (_, i) => leadOf(from + i, now))
    await Promise.all(items.map((item) => store.capture(item)))
    for (const [i, { submission }] of items.entries()) {
      const n = from + i
      if (n === LEADS - 51) cursor = `${submission.createdAt}~${submission.id}`
      if (n % 100 === 0)
        await store.setStage(submission.id, n % 200 === 0 ? 'won' : 'contacted', submission.createdAt)
      if (n % 500 === 0) await store.addTag(submission.id, 'roof', submission.createdAt)
    }
  }
  return cursor
}

/** The newest is number 0. */
function leadOf(n: number, now: number) {
  const number = String(n).padStart(5, '0')
  const payload = {
    name: `Lead ${number} Sample`,
    phone: n % 3 === 0 ? '0491 570 006' : '0491 570 156',
    email: `lead${number}@sample.example`,
    businessName: `Sample Roofing ${number}`,
    message: 'We ring back too late and lose the job to whoever answered first. '.repeat(4),
    start: new Date(now).toISOString(),
  }
  const submission = sampleSubmission({
    kind: SUBMISSION_KINDS[n % SUBMISSION_KINDS.length] ?? 'enquiry',
    status: n % 200 === 1 ? 'quarantined' : 'real',
    payload,
    createdAt: new Date(now - (n * 2 * YEAR_MS) / LEADS).toISOString(),
  })
  const state = n % 500 === 7 ? 'dead' : 'unconfigured'
  return {
    submission,
    deliveries: [
      sampleDelivery('automation', { state }),
      sampleDelivery('lead-manager', { state: 'unconfigured' }),
    ],
  }
}

function print(results: readonly InboxResult[]) {
  printTable(
    `An inbox of ${LEADS} leads`,
    ['store', 'asked', 'found', 'median ms', 'worst ms'],
    results.map(({ store, asked, total, medianMs, worstMs }) => [store, asked, total, medianMs, worstMs]),
  )
}
