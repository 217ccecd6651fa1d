import type { Content } from '#content/load.ts'
import { callTimeOf } from '#domain/booking/booked-call.ts'
import { slotRequest } from '#server/booking/slot-request.ts'
import { planDeliveries } from './build-deliveries.ts'
import type { CaptureDeps } from './capture.ts'

/** Autofill trips honeypots for real people: this long an operator can still release one. */
export const QUARANTINE_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Makes a quarantined submission a lead, with its deliveries. False when there is none by that id or reference.
 * @throws when it is a booking and its time has gone
 */
export async function releaseSubmission(
  deps: CaptureDeps & { content: Pick<Content, 'site'> },
  idOrReference: string,
): Promise<boolean> {
  const quarantined = await deps.store.findSubmission(idOrReference)
  if (quarantined?.status !== 'quarantined') return false
  const deliveries = planDeliveries(deps.channels, { ...quarantined, status: 'real' })
  const now = new Date(deps.clock.now()).toISOString()
  if (quarantined.kind !== 'booking') return deps.store.release(quarantined.id, deliveries, now)
  const slot = slotRequest(callTimeOf(quarantined).start, deps)
  if (await deps.store.release(quarantined.id, deliveries, now, slot)) return true
  throw new Error('Its time has gone meanwhile. Please ring them and book another.')
}

/** Deletes what was quarantined more than 30 days ago; answers how many. */
export function purgeQuarantined({ store, clock }: Pick<CaptureDeps, 'store' | 'clock'>): Promise<number> {
  return store.purgeQuarantined(new Date(clock.now() - QUARANTINE_MS).toISOString())
}
