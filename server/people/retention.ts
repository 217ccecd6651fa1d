import type { SubmissionKind } from '#domain/leads/submission.ts'
import {
  expiredBefore,
  KEPT_MONTHS,
  type KeptMonths,
  keptUntil,
  kindsByMonths,
} from '#domain/people/retention.ts'
import { DAY_MS } from '#domain/time/dates.ts'
import { purgeQuarantined, QUARANTINE_MS } from '#server/leads/quarantine.ts'
import type { Log } from '#server/log.ts'
import type { ScheduledTask } from '#server/outbox/worker.ts'
import type { Services } from '#server/services.ts'
import { overwriteErased } from './overwrite-erased.ts'

type Deps = Pick<Services, 'store' | 'clock' | 'content' | 'channels'> & { log: Pick<Log, 'warn'> }

/** A day more or less does not matter. */
const EVERY_MS = 6 * 60 * 60 * 1000
const BATCH = 200
/** Notices are emptied as they are sent, and kept this long so that none is sent twice. */
const NOTICES_KEPT_MS = 30 * DAY_MS

/** Erases people's data when its time in the privacy policy is over. */
export function retentionTask(deps: Deps): ScheduledTask {
  return { name: 'retention', everyMs: EVERY_MS, run: () => eraseExpired(deps) }
}

/** Runs each step even if earlier ones failed. @throws naming the failed steps, once all have been tried */
export async function eraseExpired(deps: Deps, keptMonths: KeptMonths = KEPT_MONTHS): Promise<void> {
  const { store, clock, content } = deps
  const noticesBefore = new Date(clock.now() - NOTICES_KEPT_MS).toISOString()
  const callsBefore = new Date(
    expiredBefore(clock.now(), keptMonths.booking, content.site.timeZone),
  ).toISOString()
  const steps: [string, () => Promise<unknown>][] = [
    ['quarantine', () => purgeQuarantined({ store, clock })],
    ['notices', () => store.purgeNotices(noticesBefore)],
    ['times kept free', () => store.purgeBlocks(callsBefore)],
    ...kindsByMonths(keptMonths)
      .entries()
      .map(([months, kinds]): [string, () => Promise<unknown>] => [
        kinds.join(', '),
        () => eraseKinds(deps, months, kinds),
      ]),
    // Runs even if nothing was erased now: an earlier command may have found the database in use.
    ['overwriting', () => overwriteAndTell(deps)],
  ]
  const failures: string[] = []
  for (const [name, step] of steps) {
    await step().catch((error) => failures.push(`${name}: ${error}`))
  }
  if (failures.length > 0) throw new Error(`Not all was cleaned up. ${failures.join('; ')}`)
}

/**
 * What is still to be sent is left until it was: so old, it came in under a clock that was years behind. Without
 * an address it would wait for ever, so that is erased.
 */
async function eraseKinds(
  { store, clock, content, channels }: Deps,
  months: number,
  kinds: SubmissionKind[],
) {
  const now = clock.now()
  const before = new Date(expiredBefore(now, months, content.site.timeZone)).toISOString()
  const usable = channels.filter(({ unconfigured }) => unconfigured === null)
  const when = { kinds, before, sending: usable.map(({ destination }) => destination) }
  for (let more = true; more; ) {
    const expired = await store.expiredSubmissions(when, BATCH)
    const ids = expired.map(({ id }) => id)
    await store.eraseSubmissions(ids, 'retention', new Date(now).toISOString(), when)
    more = expired.length === BATCH
  }
}

async function overwriteAndTell({ store, clock, log }: Deps): Promise<void> {
  if (!(await overwriteErased({ store, clock })))
    log.warn(
      {},
      'what was erased is still readable in the database file, which was in use; the next clean-up tries again',
    )
}

/** What is erased next, and when; null if nothing is kept. */
export async function nextErasures(
  { store, content }: Pick<Deps, 'store' | 'content'>,
  keptMonths: KeptMonths = KEPT_MONTHS,
) {
  const [quarantined, ...leads] = await Promise.all([
    store.oldestQuarantined(),
    ...kindsByMonths(keptMonths)
      .entries()
      .map(async ([months, kinds]) => {
        const lead = await store.nextToExpire(kinds)
        return (
          lead && {
            ...lead,
            keptUntil: keptUntil(Date.parse(lead.lastContact), months, content.site.timeZone),
          }
        )
      }),
  ])
  const known = leads.filter((lead) => lead !== null)
  return {
    lead: known.sort((a, b) => a.keptUntil - b.keptUntil)[0] ?? null,
    quarantinedUntil: quarantined === null ? null : Date.parse(quarantined) + QUARANTINE_MS,
  }
}
