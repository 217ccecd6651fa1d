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

/** After this the edge answers 503 and the visitor's browser keeps the submission. */
export const ANSWER_MS = 2_000
/** Enough for all queries of a staff page, one after another, over a year of events. */
export const REPORTS_MS = 60_000
/** Characters of an error that are kept, as the columns' check constraints require. */
export const ERROR_MAX = 500
/** Of a claimed delivery. Longer than an attempt may take, so that it lapses only when its holder is gone. */
export const LEASE_MS = 60_000

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
  /** The event of the submission that it reports: '' for its arrival, later e.g. 'moved-1'. */
  occasion?: string
  /** ISO instant before which it is not sent; at once when left out. */
  dueAt?: string
  /** `dead` from the start: its payload could not be built; `lastError` says why. */
  state: 'open' | 'unconfigured' | 'dead'
  /** The exact bytes to send; only the signature is per attempt. Empty: built before the first attempt. */
  payloadSnapshot: string
  lastError: string | null
}

/** `slot`: a time that is booked with the submission; if it is not free, nothing is stored. */
export type NewSubmission = { submission: Submission; deliveries: NewDelivery[]; slot?: SlotRequest }

/**
 * `created` and `repeat` carry what the first commit stored; `conflict` is the same key with another body,
 * `taken` a time that is not free.
 */
export type CaptureResult =
  | { outcome: 'created' | 'repeat'; submission: Submission; deliveries: Delivery[] }
  | { outcome: 'conflict'; submissionId: string }
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

/** An attempt that the store has not numbered yet. */
export type NewAttempt = Omit<Attempt, 'deliveryId' | 'n'>

export type Claim = {
  destination: Destination
  /** ISO instant. */
  now: string
  leaseMs: number
  limit: number
  probe?: boolean
  /** Lets the caller give the rows back if the answer is lost; a new one is made if left out. */
  leaseToken?: string
}

export type ClaimedDelivery = Delivery & {
  leaseToken: string
  payloadSnapshot: string
  /** How often the destination refused the payload itself (400, 413, 422). */
  rejections: number
}

/** `was`: the state in which it was read. `payloadSnapshot`: the bytes for a delivery that had none. */
export type Replayed = {
  was?: DeliveryState
  payloadSnapshot?: string | undefined
  dueAt?: string | undefined
}

/** What a finished attempt does to its row. */
export type AttemptVerdict = {
  /** The bytes to send from now on, if they changed. */
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

/** If `probeAt` is left out, the stored value is kept. */
export type SavedHealth = Omit<DestinationHealth, 'probeAt'> & { probeAt?: string | null | undefined }

export type SubmissionFilter = {
  kind?: SubmissionKind
  limit?: number
}

/** The store cannot take a write now: locked, full or closing. The edge answers 503 with Retry-After. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** A part of the database file is corrupt. Operations that do not touch that part still succeed. */
export class StoreDamaged extends StoreUnavailable {
  override name = 'StoreDamaged'
}

/** The stores of single features, each described in its own file. */
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
  /** Finds a submission by id or reference; a reference may be in lower case. */
  findSubmission: (idOrReference: string) => Promise<Submission | null>
  /** Newest first. */
  listSubmissions: (filter: SubmissionFilter) => Promise<Submission[]>
  /**
   * Changes a submission from quarantined to real (the reason stays), with the given deliveries and call, in
   * one transaction. `taken`: the time is not free. `stale`: it was not quarantined, or its stage or call was
   * not as read.
   */
  release: (
    submissionId: string,
    deliveries: NewDelivery[],
    now: string,
    read: { stage: Stage; call?: ReleasedCall | undefined },
  ) => Promise<'released' | 'taken' | 'stale'>
  /**
   * Deletes up to `limit` quarantined submissions from before the instant, oldest first; returns how many. One
   * with a note, or that staff ever moved to a stage other than 'lost', stays: they found a person in it.
   */
  purgeQuarantined: (before: string, limit: number) => Promise<number>

  /** Deliveries of one or more submissions, ordered by the destination's name, as in `capture`. */
  deliveriesOf: (...submissionIds: string[]) => Promise<Delivery[]>
  findDelivery: (deliveryId: string) => Promise<(Delivery & { payloadSnapshot: string }) | null>
  /** Newest first. */
  listDeliveries: (filter: { state?: DeliveryState; limit?: number }) => Promise<Delivery[]>
  attemptsOf: (deliveryId: string) => Promise<Attempt[]>

  /**
   * Leases up to `limit` due rows of one destination: a new token, `due_at` at the lease's end, one attempt
   * spent. A probe also takes failed rows that are not yet due, but never one under another lease. Without `probe` (the
   * destination is up), and with nothing due, it takes what another process's failed probe has put off.
   */
  claim: (wanted: Claim) => Promise<ClaimedDelivery[]>
  /** Gives back the rows that the claim holds, due now and with the attempt unspent; returns how many. */
  unclaim: (destination: Destination, leaseToken: string, now: string) => Promise<number>
  /** Stores the payloads of claimed deliveries; returns the ids of those whose lease token still matches. */
  freezePayloads: (claimed: readonly ClaimedDelivery[]) => Promise<string[]>
  /** Records the attempt and the verdict where the lease token still matches; false when the lease was lost. */
  finish: (claimed: ClaimedDelivery, attempt: NewAttempt, verdict: AttemptVerdict) => Promise<boolean>
  /** Earliest `due_at` of an open row by destination; nothing for destinations without one. */
  nextDue: (destinations: readonly Destination[]) => Promise<Partial<Record<Destination, string>>>
  /**
   * Reopens a dead or unconfigured delivery (or a done one, on purpose) under the same id, due now or at
   * `dueAt`; its destination may be probed at once. Null if it is unknown, or no longer as it was read.
   */
  replay: (deliveryId: string, now: string, read?: Replayed) => Promise<Delivery | null>
  /** Makes every open row of the destination that has failed before, and that no lease holds, due now. */
  releaseDestination: (destination: Destination, now: string) => Promise<number>
  /**
   * Makes due now what a clock that was set back since has created, put off or leased; scheduled times stand. Its
   * digests are forgotten, as their days are still to come.
   */
  releaseOfLaterClock: (now: string) => Promise<number>
  /**
   * Marks as dead up to `limit` rows that have failed or waited since before the instant and that no lease
   * holds; returns how many.
   */
  giveUp: (destination: Destination, since: string, error: string, limit: number) => Promise<number>

  destinationHealth: () => Promise<DestinationHealth[]>
  saveDestinationHealth: (health: SavedHealth) => Promise<void>
  /** Allows a probe at once, even behind an open breaker: the destination has just been seen to answer. */
  probeNow: (destination: Destination) => Promise<void>

  /** A stored value by name, made once by `create` (e.g. the form secret of a fresh install). */
  setting: (name: string, create: () => string) => Promise<string>
  replaceSetting: (name: string, value: string) => Promise<void>
  findSetting: (name: string) => Promise<string | null>
  /** Registers a listener for writes by this process and others on the same database. */
  onChange: Changes['onChange']
  /** Resolves when the store answers; used by `/readyz`. */
  ping: () => Promise<void>
  close: () => Promise<void>
}
