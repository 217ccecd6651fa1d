import { expiredBefore, keptUntil } from '#domain/people/retention.ts'
import { purgeQuarantined, QUARANTINE_MS } from '#server/leads/quarantine.ts'
import type { ScheduledTask } from '#server/outbox/worker.ts'
import type { Services } from '#server/services.ts'

type Deps = Pick<Services, 'store' | 'clock' | 'content'>

/** A day more or less does not matter. */
const EVERY_MS = 6 * 60 * 60 * 1000
const BATCH = 200
/** Emptied as they are sent; kept a while so that none is sent twice. */
const NOTICES_KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Nobody is kept longer than the privacy policy says. */
export function retentionTask(deps: Deps): ScheduledTask {
  return { name: 'retention', everyMs: EVERY_MS, run: () => eraseExpired(deps) }
}

export async function eraseExpired({ store, clock, content }: Deps): Promise<void> {
  const now = clock.now()
  const at = new Date(now).toISOString()
  await purgeQuarantined({ store, clock })
  await store.purgeNotices(new Date(now - NOTICES_KEPT_MS).toISOString())
  const before = new Date(expiredBefore(now, content.site.timeZone)).toISOString()
  for (;;) {
    const expired = await store.expiredSubmissions(before, BATCH)
    await store.eraseSubmissions(
      expired.map(({ id }) => id),
      'retention',
      at,
    )
    if (expired.length < BATCH) return
  }
}

/** What goes next and when; null where nothing is kept. */
export async function nextErasures({ store, content }: Pick<Deps, 'store' | 'content'>) {
  const [lead, quarantined] = await Promise.all([store.nextToExpire(), store.oldestQuarantined()])
  return {
    lead: lead && {
      ...lead,
      keptUntil: keptUntil(Date.parse(lead.lastContact), content.site.timeZone),
    },
    quarantinedUntil: quarantined === null ? null : Date.parse(quarantined) + QUARANTINE_MS,
  }
}
