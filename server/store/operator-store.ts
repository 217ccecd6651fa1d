import type { DeliveryState } from '#domain/leads/delivery-state.ts'
import type { Submission, SubmissionKind, SubmissionStatus } from '#domain/leads/submission.ts'
import type { ActivityKind, Actor } from '#domain/operator/activity.ts'
import type { Stage } from '#domain/operator/stage.ts'
import type { Destination, NewDelivery } from './store.ts'

/** A submission with what the staff made of it. */
export type Item = { submission: Submission; stage: Stage; tags: string[] }

export type Activity = {
  id: string
  submissionId: string
  at: string
  what: ActivityKind
  /** The new stage, the note's text, the tag, the destination, the call's start; of a release, the start it has lost. */
  detail: string
  /** The stage or the start before. */
  was: string | null
  actor: Actor
}

/** Place in the inbox, newest first. */
export type ItemCursor = { createdAt: string; id: string }

export type ItemFilter = {
  /** Every one must occur in the search text. */
  terms?: readonly string[]
  kind?: readonly SubmissionKind[]
  stage?: readonly Stage[]
  status?: SubmissionStatus
  tag?: string
  /** Has a delivery in this state. */
  delivery?: DeliveryState
  /** Only one that was due since then: a reminder is made long before. */
  deliveryFrom?: string
  /** An audit whose report is owed and was not sent. */
  reportOwed?: boolean
  createdBefore?: string
  createdFrom?: string
  /** Only what comes after this place. */
  after?: ItemCursor
}

/** A lead and the first time somebody moved it on from 'new'. */
type Answered = { createdAt: string; stage: Stage; answeredAt: string | null }

type SubmissionCount = { kind: SubmissionKind; status: SubmissionStatus; count: number }
type DeliveryCount = {
  destination: Destination
  state: DeliveryState
  count: number
  /** Since when the oldest overdue one waits. One that is scheduled, as a reminder is, counts once it is due. */
  waitsSince: string | null
}

/** More of a kind than can happen between two looks; whoever reads so many has missed some. */
export const NEWS_MAX = 500

/** The operator's side of the store. Every change is logged as an activity in the same transaction. */
export type OperatorStore = {
  /** Newest first, or the oldest. `after` is for the newest first alone. */
  listItems: (filter: ItemFilter, limit: number, first?: 'newest' | 'oldest') => Promise<Item[]>
  /** Counts no further than `atMost`. */
  countItems: (filter: ItemFilter, atMost?: number) => Promise<number>
  /** By id or reference, which people type in small letters too. */
  findItem: (idOrReference: string) => Promise<Item | null>
  /** Oldest first. */
  activitiesOf: (submissionId: string) => Promise<Activity[]>
  /**
   * `missing`: there is no such submission. The same stage again changes, logs and tells nothing. `stale`: it was not
   * in the stage and status that `told` says; nothing is changed.
   */
  setStage: (
    submissionId: string,
    stage: Stage,
    at: string,
    told?: { was: Stage; status: SubmissionStatus; deliveries: NewDelivery[] },
  ) => Promise<'changed' | 'same' | 'stale' | 'missing'>
  addNote: (submissionId: string, text: string, at: string) => Promise<boolean>
  addTag: (submissionId: string, tag: string, at: string) => Promise<boolean>
  removeTag: (submissionId: string, tag: string, at: string) => Promise<boolean>
  /** Every tag in use, by name. */
  listTags: () => Promise<string[]>
  /** Real submissions of these kinds created from then on, oldest first. */
  firstAnswersOfLeadsSince: (kinds: readonly SubmissionKind[], createdFrom: string) => Promise<Answered[]>
  submissionCounts: () => Promise<SubmissionCount[]>
  /** What was settled without being sent is not counted as done. */
  deliveryCounts: (now: string) => Promise<DeliveryCount[]>
  /** What came in or was done from then on, whoever did it; of each the first `NEWS_MAX`. */
  newsSince: (from: string) => Promise<{ submissions: { id: string }[]; activities: Activity[] }>
}
