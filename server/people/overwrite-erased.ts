import { pause } from '#domain/time/clock.ts'
import type { Services } from '#server/services.ts'
import { StoreDamaged, StoreUnavailable } from '#server/store/store.ts'

/** A report may be reading the database, for seconds where there are millions of events. */
const TRIES_MAX = 8
const PAUSE_MS = 1_000

/** False if the database was being read all the while: the next clean-up tries again. */
export async function overwriteErased({ store, clock }: Pick<Services, 'store' | 'clock'>): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    if (await store.overwriteErased().catch(notNow)) return true
    if (tries === TRIES_MAX) return false
    await pause(clock, PAUSE_MS)
  }
}

function notNow(error: unknown): false {
  if (error instanceof StoreUnavailable && !(error instanceof StoreDamaged)) return false
  throw error
}
