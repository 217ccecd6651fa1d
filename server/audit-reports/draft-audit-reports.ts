import { randomUUIDv7 } from 'node:crypto'
import { draftReport } from '#domain/audit-report/draft-report.ts'
import { factsOf, type WebsiteFindings } from '#domain/audit-report/facts.ts'
import { draftText } from '#domain/audit-report/report-text.ts'
import { errorText } from '#domain/error-text.ts'
import { contactOf } from '#domain/leads/contact.ts'
import type { Submission } from '#domain/leads/submission.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { Log } from '#server/log.ts'
import type { ScheduledTask } from '#server/outbox/worker.ts'
import type { Store } from '#server/store/store.ts'
import type { InspectWebsite } from './inspect-website.ts'

export type DraftDeps = {
  store: Pick<Store, 'auditsWithoutReport' | 'addAuditReport'>
  inspect: InspectWebsite
  clock: Clock
  log: Log
}

const MINUTE_MS = 60_000
/** Delays after which a website that did not answer is retried; then the report is drafted without it. */
const LOOK_AGAIN_AFTER_MS = [5 * MINUTE_MS, 30 * MINUTE_MS]
/** Delay after a report could not be drafted, which is a fault of our code or of the database. */
const TRY_AGAIN_AFTER_MS = 30 * MINUTE_MS
/** Reports drafted in one run. */
const BATCH = 20
/** Websites looked at together: one by one, a run of slow ones would last four minutes. */
const AT_ONCE = 10

/** Drafts a report for each audit without one. Any left at the program's end are found at its next start. */
export function auditReportTask(deps: DraftDeps): ScheduledTask {
  const { store, clock, log } = deps
  const waiting = new Map<string, { looks: number; until: number }>()
  const looksAt = ({ id }: Submission) => waiting.get(id)?.looks ?? 0
  let running = false

  async function draftAll(): Promise<void> {
    // Audits that wait for a retry must not crowd others out of the batch.
    const audits = await store.auditsWithoutReport(BATCH + waiting.size)
    for (const id of waiting.keys()) if (!audits.some((audit) => audit.id === id)) waiting.delete(id)
    const due = audits
      .filter(({ id }) => clock.now() >= (waiting.get(id)?.until ?? 0))
      // A second look at many must not keep the first at another waiting.
      .sort((one, other) => looksAt(one) - looksAt(other))
      .slice(0, BATCH)
    for (let from = 0; from < due.length; from += AT_ONCE)
      await Promise.all(due.slice(from, from + AT_ONCE).map(draftOrWait))
  }

  async function draftOrWait(audit: Submission): Promise<void> {
    try {
      await draftOne(audit)
    } catch (error) {
      waiting.set(audit.id, { looks: looksAt(audit), until: clock.now() + TRY_AGAIN_AFTER_MS })
      log.warn({ submissionId: audit.id, error: errorText(error) }, 'audit report not drafted')
    }
  }

  async function draftOne(audit: Submission): Promise<void> {
    const looks = looksAt(audit)
    const website = await lookAt(audit, deps.inspect)
    const again = website?.transient ? LOOK_AGAIN_AFTER_MS[looks] : undefined
    if (again !== undefined) {
      waiting.set(audit.id, { looks: looks + 1, until: clock.now() + again })
      return
    }
    waiting.delete(audit.id)
    await store.addAuditReport(newReport(audit, website?.findings ?? null, clock.now()))
  }

  return {
    name: 'drafting of audit reports',
    everyMs: MINUTE_MS,
    run: async () => {
      if (running) return
      running = true
      await draftAll().finally(() => {
        running = false
      })
    },
  }
}

async function lookAt({ payload: { website } }: Submission, inspect: InspectWebsite) {
  return typeof website === 'string' && website !== '' ? inspect(website) : null
}

function newReport(audit: Submission, website: WebsiteFindings | null, now: number) {
  const facts = factsOf(audit.payload, website)
  const draft = draftReport(facts)
  const { estimate, assumptions } = draft
  return {
    id: randomUUIDv7(),
    submissionId: audit.id,
    text: draftText(draft, contactOf(audit.payload).businessName ?? 'your business'),
    basis: { facts, estimate, assumptions },
    createdAt: new Date(now).toISOString(),
  }
}
