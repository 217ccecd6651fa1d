import type { DeliveryState } from '#domain/leads/delivery-state.ts'
import type { Submission, SubmissionKind, SubmissionStatus } from '#domain/leads/submission.ts'
import type { ActivityKind, Actor } from '#domain/operator/activity.ts'
import type { SearchTerm } from '#domain/operator/search.ts'
import type { Stage } from '#domain/operator/stage.ts'
import type { Destination, NewDelivery } from './store.ts'

/** A submission with the stage and tags that staff gave it. */
export type Item = { submission: Submission; stage: Stage; tags: string[] }

export type Activity = {
  id: string
  submissionId: string
  at: string
  what: ActivityKind
  /** The new stage, note text, tag, destination or start of the call; for a release, the start it lost. */
  detail: string
  /** The previous stage or start. */
  was: string | null
  actor: Actor
}

/** ISO instants; '' is the beginning of time. */
export type CreatedSpan = { from: string; before: string }

/** A position in the inbox, which is sorted newest first. */
export type ItemCursor = { createdAt: string; id: string }

export type ItemFilter = {
  /** All of them must occur in the search text. */
  terms?: readonly SearchTerm[]
  kind?: readonly SubmissionKind[]
  stage?: readonly Stage[]
  status?: SubmissionStatus
  tag?: string
  /** Only items that have a delivery in this state. */
  delivery?: DeliveryState
  /** Only if that delivery was due since this instant: a reminder is created long before it is due. */
  deliveryFrom?: string
  /** Only audits whose report is owed and was not sent. */
  reportOwed?: boolean
  createdFrom?: string
  /** Only items created in one of these spans, each from `from` until just before `before`. */
  created?: readonly CreatedSpan[]
  /** Only items after this position. */
  after?: ItemCursor
}

/** A lead and the first time somebody moved it on from 'new'. */
type Answered = { createdAt: string; stage: Stage; answeredAt: string | null }

type SubmissionCount = { kind: SubmissionKind; status: SubmissionStatus; count: number }
type DeliveryCount = {
  destination: Destination
  state: DeliveryState
  count: number
  /** Since when the oldest overdue one has waited. A scheduled one (a reminder) counts once it is due. */
  waitsSince: string | null
}

/** More of a kind than can happen between two polls; a caller that gets this many has missed some. */
export const NEWS_MAX = 500

/** The operator's side of the store. Every change is logged as an activity in the same transaction. */
export type OperatorStore = {
  /** Newest or oldest first. `after` works only with newest first. */
  listItems: (filter: ItemFilter, limit: number, first?: 'newest' | 'oldest') => Promise<Item[]>
  /** Counts no further than `atMost`. */
  countItems: (filter: ItemFilter, atMost?: number) => Promise<number>
  /** Finds an item by id or reference; a reference may be in lower case. */
  findItem: (idOrReference: string) => Promise<Item | null>
  /** Oldest first. */
  activitiesOf: (submissionId: string) => Promise<Activity[]>
  /**
   * `missing`: there is no such submission. `same`: it is in that stage; nothing is changed, logged or sent.
   * `stale`: it was not in the stage and status that `told` gives; nothing is changed.
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
  /** Deliveries that were settled without being sent are not counted as done. */
  deliveryCounts: (now: string) => Promise<DeliveryCount[]>
  /** What came in or was done since the instant, by anyone; the first `NEWS_MAX` of each. */
  newsSince: (from: string) => Promise<{ submissions: { id: string }[]; activities: Activity[] }>
}
