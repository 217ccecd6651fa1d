import { buildDeliveries } from './build-deliveries.ts'
import type { CaptureDeps } from './capture.ts'

/** Autofill trips honeypots for real people: this long an operator can still release one. */
const QUARANTINE_MS = 30 * 24 * 60 * 60 * 1000

/** Makes a quarantined submission a lead, with its deliveries. False when there is none by that id or reference. */
export async function releaseSubmission(deps: CaptureDeps, idOrReference: string): Promise<boolean> {
  const quarantined = await deps.store.findSubmission(idOrReference)
  if (quarantined?.status !== 'quarantined') return false
  const deliveries = buildDeliveries(deps.channels, { ...quarantined, status: 'real' })
  return deps.store.release(quarantined.id, deliveries, new Date(deps.clock.now()).toISOString())
}

/** Deletes what was quarantined more than 30 days ago; answers how many. */
export function purgeQuarantined({ store, clock }: Pick<CaptureDeps, 'store' | 'clock'>): Promise<number> {
  return store.purgeQuarantined(new Date(clock.now() - QUARANTINE_MS).toISOString())
}
