import type { Kysely } from 'kysely'
import type { Submission } from '#domain/leads/submission.ts'
import { auditReportMethods } from './audit-reports.ts'
import { bookingMethods } from './bookings.ts'
import { claimMethods, type FinishItem } from './claims.ts'
import { deliveryMethods } from './deliveries.ts'
import { destinationMethods } from './destinations.ts'
import { eventMethods } from './events.ts'
import { createInserts } from './inserts.ts'
import { noticeMethods } from './notices.ts'
import { operatorMethods } from './operator.ts'
import { peopleMethods } from './people.ts'
import { reviewLinkMethods } from './review-links.ts'
import { settingMethods } from './settings.ts'
import type { Delivery, NewSubmission, Store } from './store.ts'
import { submissionMethods } from './submissions.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** Outcome of one item of a batch: a bad item fails alone, as does one that the store cannot take now. */
export type ItemOutcome<T> = { ok: true; value: T } | { ok: false; error: string; unavailable?: boolean }

/** `created` carries nothing: the caller has what it sent, and the answer may cross a thread boundary. */
export type CaptureAnswer =
  | { outcome: 'created' }
  | { outcome: 'repeat'; submission: Submission; deliveries: Delivery[] }
  | { outcome: 'conflict'; submissionId: string }
  | { outcome: 'taken' }

/**
 * The inner store, next to its database: plain values in and out, so that it can run in another thread.
 * `createStore` builds the store port on it.
 */
export type StoreCore = Omit<Store, 'capture' | 'finish' | 'setting' | 'findSetting' | 'onChange'> & {
  captureAll: (items: NewSubmission[]) => Promise<ItemOutcome<CaptureAnswer>[]>
  finishAll: (items: FinishItem[]) => Promise<ItemOutcome<boolean>[]>
  setting: (name: string, fallback: string | null) => Promise<string | null>
}

/**
 * `reports`: connection for queries that take seconds, so that nothing else waits for them. `booked`:
 * connections for leads that book a call, as those wait for one another.
 */
export function createStoreCore(db: Db, { reports = db, booked = db } = {}): StoreCore {
  const inserts = createInserts(db)
  return {
    ...submissionMethods(db, booked, inserts),
    ...bookingMethods(db, inserts),
    ...claimMethods(db),
    ...deliveryMethods(db),
    ...destinationMethods(db),
    ...settingMethods(db),
    ...auditReportMethods(db, inserts),
    ...reviewLinkMethods(db),
    ...operatorMethods(db, inserts),
    ...eventMethods(db, reports, inserts),
    ...peopleMethods(db, reports),
    ...noticeMethods(db),
    ping: async () => {
      await db.selectFrom('setting').select('name').limit(1).execute()
    },
    close: async () => {
      await Promise.all([db.destroy(), booked.destroy(), reports.destroy()])
    },
  }
}
