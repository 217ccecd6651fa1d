import type { Destination } from './store.ts'
import type { Db, StoreCore } from './store-core.ts'
import { toHealth } from './tables.ts'

type Methods = Pick<StoreCore, 'destinationHealth' | 'saveDestinationHealth' | 'probeNow'>

export function destinationMethods(db: Db): Methods {
  return {
    destinationHealth: async () => {
      const rows = await db.selectFrom('destination_state').selectAll().orderBy('name').execute()
      return rows.map(toHealth)
    },
    saveDestinationHealth: async ({ destination, breaker, failures, probeAt }) => {
      const values = { breaker, failures, probe_at: probeAt }
      await db
        .insertInto('destination_state')
        .values({ name: destination, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute()
    },
    probeNow: (destination) => probeNow(db, destination),
  }
}

/** Clears the probe time, which tells the outbox, possibly in another process, that it may probe at once. */
export async function probeNow(db: Db, destination: Destination): Promise<void> {
  await db
    .updateTable('destination_state')
    .set({ probe_at: null })
    .where('name', '=', destination)
    .where('probe_at', 'is not', null)
    .execute()
}
