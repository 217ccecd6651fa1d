import { afterEach, beforeEach, describe } from 'vitest'
import type { Store } from '#server/store/store.ts'
import { auditReportContract } from './audit-report-contract.ts'
import { bookingContract } from './booking-contract.ts'
import { captureContract } from './capture-contract.ts'
import { changesContract } from './changes-contract.ts'
import { deliveryContract } from './delivery-contract.ts'
import { eventsContract } from './events-contract.ts'
import { noticesContract } from './notices-contract.ts'
import { operatorContract } from './operator-contract.ts'
import { peopleContract } from './people-contract.ts'
import { quarantinedBookingContract } from './quarantined-booking-contract.ts'
import { recoveryContract } from './recovery-contract.ts'
import { reviewLinksContract } from './review-links-contract.ts'

/** A database that outlives the store: `open` twice is a restart. */
export type Backend = { open: () => Promise<Store>; drop: () => Promise<void> }

/** What a contract's tests work on. `restart` closes the store and opens the same database again. */
export type Subject = { store: Store; restart: () => Promise<Store> }

/** What every implementation of the store port must guarantee, whatever database is underneath. */
export function storeContract(name: string, prepare: () => Promise<Backend>): void {
  describe(`store on ${name}`, () => {
    let backend: Backend
    let store: Store

    beforeEach(async () => {
      backend = await prepare()
      store = await backend.open()
    })
    afterEach(async () => {
      await store.close()
      await backend.drop()
    })

    const subject = (): Subject => ({
      store,
      restart: async () => {
        await store.close()
        store = await backend.open()
        return store
      },
    })
    captureContract(subject)
    bookingContract(subject)
    quarantinedBookingContract(subject)
    deliveryContract(subject)
    recoveryContract(subject)
    auditReportContract(subject)
    reviewLinksContract(subject)
    operatorContract(subject)
    eventsContract(subject)
    peopleContract(subject)
    noticesContract(subject)
    changesContract(subject)
  })
}
