import type { BreakerState, DeliveryState } from '#domain/leads/delivery-state.ts'
import type { Submission, SubmissionKind } from '#domain/leads/submission.ts'
import type { Stage } from '#domain/operator/stage.ts'
import type { AuditReportStore } from './audit-reports-store.ts'
import type { BookingsStore, ReleasedCall, SlotRequest } from './bookings-store.ts'
import type { Changes } from './changes.ts'
import type { EventsStore } from './events-store.ts'
import type { NoticesStore } from './notices-store.ts'
import type { OperatorStore } from './operator-store.ts'
import type { PeopleStore } from './people-store.ts'
import type { ReviewLinksStore } from './review-links-store.ts'

/** Where a delivery goes. A new channel adds its name here. */
export type Destination =
  | 'automation'
  | 'lead-manager'
  | 'feedback'
  | 'mail'
  | 'mail-visitor'
  | 'reminder'
  | 'report-mail'
  | 'stage'

/** One outbox row, written in the same transaction as its submission. */
export type NewDelivery = {
  id: string
  destination: Destination
  /** What it tells of, where a submission is told of more than once: '' when it came in, then e.g. 'moved-1'. */
  occasion?: string
  /** ISO instant before which it is not sent; at once when left out. */
  dueAt?: string
  /** `dead` from the start: its payload could not be built; `lastError` says why. */
  state: 'open' | 'unconfigured' | 'dead'
  /** The exact bytes to send; only the signature is made an attempt. Empty: they are built before the first attempt. */
  payloadSnapshot: string
  lastError: string | null
}

/** `slot`: a time that is booked with the submission; where it is not free, nothing is stored. */
export type NewSubmission = { submission: Submission; deliveries: NewDelivery[]; slot?: SlotRequest }

/**
 * `created` and `repeat` carry what the first commit stored; `conflict` is the same key with another body,
 * `taken` a time that is not free.
 */
export type CaptureResult =
  | { outcome: 'created' | 'repeat'; submission: Submission; deliveries: Delivery[] }
  | { outcome: 'conflict' }
  | { outcome: 'taken' }

export type Delivery = {
  id: string
  submissionId: string
  destination: Destination
  occasion: string
  state: DeliveryState
  /** ISO instant of the next attempt; while an attempt runs, of its lease's end. */
  dueAt: string
  /** Attempts spent since the delivery was made or last replayed. A claim spends one, whatever becomes of it. */
  attempts: number
  firstFailedAt: string | null
  lastStatus: number | null
  lastError: string | null
  createdAt: string
  doneAt: string | null
}

export type Attempt = {
  deliveryId: string
  /** 1 for the first; goes on counting after a replay. */
  n: number
  at: string
  ms: number
  status: number | null
  error: string | null
  /** First part of what the destination answered. */
  answer: string | null
}

/** The store numbers it. */
export type NewAttempt = Omit<Attempt, 'deliveryId' | 'n'>

export type Claim = {
  destination: Destination
  /** ISO instant. */
  now: string
  leaseMs: number
  limit: number
  probe?: boolean
  /** To be given back by, should the answer not come; a fresh one when left out. */
  leaseToken?: string
}

export type ClaimedDelivery = Delivery & {
  leaseToken: string
  payloadSnapshot: string
  /** How often the destination refused the payload itself (400, 413, 422). */
  rejections: number
}

/** `was`: the state in which it was read. `payloadSnapshot`: the bytes of one that had none. */
export type Replayed = {
  was?: DeliveryState
  payloadSnapshot?: string | undefined
  dueAt?: string | undefined
}

/** What a finished attempt does to its row. */
export type AttemptVerdict = {
  /** What is sent from now on, where that changed. */
  payloadSnapshot?: string
} & (
  | { state: 'done' }
  | { state: 'dead' }
  | {
      state: 'open'
      dueAt: string
      /** False while the breaker is open: attempts are not spent. */
      spent: boolean
      /** The destination refused the payload itself. */
      rejected?: boolean
    }
)

export type DestinationHealth = {
  destination: Destination
  breaker: BreakerState
  /** Consecutive failures. */
  failures: number
  /** ISO instant before which no probe is sent. */
  probeAt: string | null
}

/** `probeAt` left out stays as it is in the store. */
export type SavedHealth = Omit<DestinationHealth, 'probeAt'> & { probeAt?: string | null | undefined }

export type SubmissionFilter = {
  kind?: SubmissionKind
  limit?: number
}

/** The store cannot take a write now: locked, full or closing. The edge answers 503 with Retry-After. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** A part of its file is not what was written there. What does not touch that part still succeeds. */
export class StoreDamaged extends StoreUnavailable {
  override name = 'StoreDamaged'
}

/** What single features keep, each described in its own file. */
type FeatureStores = AuditReportStore &
  BookingsStore &
  EventsStore &
  NoticesStore &
  OperatorStore &
  PeopleStore &
  ReviewLinksStore

/**
 * Everything the program keeps. One contract suite (`tests/contract`) holds for every implementation.
 * Every method may throw `StoreUnavailable`.
 */
export type Store = FeatureStores & {
  /** Resolves only after the commit is on disk. Calls of one event-loop turn share a transaction; a bad one fails alone. */
  capture: (item: NewSubmission) => Promise<CaptureResult>
  /** By id or reference, which people type in small letters too. */
  findSubmission: (idOrReference: string) => Promise<Submission | null>
  /** Newest first. */
  listSubmissions: (filter: SubmissionFilter) => Promise<Submission[]>
  /**
   * Quarantined to real (the reason stays), with the given deliveries and call, in one transaction.
   * `taken`: the time is not free. `stale`: it was not quarantined, or not in the stage or with the call that was read.
   */
  release: (
    submissionId: string,
    deliveries: NewDelivery[],
    now: string,
    read: { stage: Stage; call?: ReleasedCall | undefined },
  ) => Promise<'released' | 'taken' | 'stale'>
  /** Deletes the oldest quarantined submissions created before the instant, `limit` at most; answers how many. */
  purgeQuarantined: (before: string, limit: number) => Promise<number>

  /** Of one submission, or of several. In the order of their destinations' names, here and in `capture`. */
  deliveriesOf: (...submissionIds: string[]) => Promise<Delivery[]>
  findDelivery: (deliveryId: string) => Promise<(Delivery & { payloadSnapshot: string }) | null>
  /** Newest first. */
  listDeliveries: (filter: { state?: DeliveryState; limit?: number }) => Promise<Delivery[]>
  attemptsOf: (deliveryId: string) => Promise<Attempt[]>

  /**
   * Leases up to `limit` due rows of one destination: moves `due_at` on by `leaseMs`, sets a fresh token, spends an attempt.
   * A probe also takes rows that are not due yet, but never one that another lease holds. Without `probe` (the
   * destination is up), and with nothing due, what another process's failed probe has put off is taken.
   */
  claim: (wanted: Claim) => Promise<ClaimedDelivery[]>
  /** Gives back, unspent and due now, what that claim holds; answers how many. */
  unclaim: (destination: Destination, leaseToken: string, now: string) => Promise<number>
  /** Keeps the bytes of claimed deliveries; answers the ids of those whose lease token still matches. */
  freezePayloads: (claimed: readonly ClaimedDelivery[]) => Promise<string[]>
  /** Records the attempt and the verdict where the lease token still matches; false when the lease was lost. */
  finish: (claimed: ClaimedDelivery, attempt: NewAttempt, verdict: AttemptVerdict) => Promise<boolean>
  /** Earliest `due_at` of an open row by destination; nothing for destinations without one. */
  nextDue: (destinations: readonly Destination[]) => Promise<Partial<Record<Destination, string>>>
  /**
   * Opens a dead or unconfigured (or done, on purpose) delivery again, due now or at `dueAt`, same id; its destination
   * may be probed at once. Null when unknown, or no longer as it was read.
   */
  replay: (deliveryId: string, now: string, read?: Replayed) => Promise<Delivery | null>
  /** Makes every open row of the destination that has failed before, and that no lease holds, due now. */
  releaseDestination: (destination: Destination, now: string) => Promise<number>
  /** Makes due now what was due as it was made, by a clock that was set back since; a later hour of its own stands. */
  releaseOfLaterClock: (now: string) => Promise<number>
  /** Makes dead what has failed or waited since before the instant and no lease holds, `limit` at once; answers how many. */
  giveUp: (destination: Destination, since: string, error: string, limit: number) => Promise<number>

  destinationHealth: () => Promise<DestinationHealth[]>
  saveDestinationHealth: (health: SavedHealth) => Promise<void>
  /** Behind an open breaker too it may be tried at once: it has just been seen to answer. */
  probeNow: (destination: Destination) => Promise<void>

  /** A kept value by name, made once by `create` (e.g. the form secret of a fresh install). */
  setting: (name: string, create: () => string) => Promise<string>
  findSetting: (name: string) => Promise<string | null>
  /** Hears what this process and others on the same database write. */
  onChange: Changes['onChange']
  /** Resolves when the store answers; used by `/readyz`. */
  ping: () => Promise<void>
  close: () => Promise<void>
}
