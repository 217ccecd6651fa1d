import type { SubmissionKind } from '#domain/leads/submission.ts'
import type { Stage } from '#domain/operator/stage.ts'
import type { Destination } from './store.ts'

export type ErasureReason = 'person' | 'retention'

/** Records an erasure without naming the person: one entry for each kind, stage and month of arrival. */
export type Erasure = {
  id: string
  at: string
  why: ErasureReason
  kind: SubmissionKind
  stage: Stage
  /** '2026-11'. */
  month: string
  count: number
}

/** `lastContact`: the latest of its arrival, its call, its sent report, a stage change or a note. */
export type Expiring = { id: string; reference: string; lastContact: string }

/** Submissions of these kinds without contact since the instant, and with nothing still to be sent to `sending`. */
export type ExpiredWhen = {
  kinds: readonly SubmissionKind[]
  before: string
  sending?: readonly Destination[]
}

/** A note, a tag or the text of a report. */
export type StaffWords = { submissionId: string; words: string }
/** The address that a submission's report was mailed to. */
export type ReportRecipient = { submissionId: string; email: string }

export type PeopleStore = {
  /** What staff have written about any submission, in which a person may be named. */
  staffWords: () => Promise<StaffWords[]>
  /** One for each time that a report was sent. */
  reportRecipients: () => Promise<ReportRecipient[]>
  /**
   * Real submissions that have expired, oldest first. Customers ('won') are kept; feedback is about somebody
   * else's business and has no customers.
   */
  expiredSubmissions: (when: ExpiredWhen, limit: number) => Promise<Expiring[]>
  /** The submission of these kinds that expires next. */
  nextToExpire: (kinds: readonly SubmissionKind[]) => Promise<Expiring | null>
  /** When the oldest submission in quarantine came in. */
  oldestQuarantined: () => Promise<string | null>
  /**
   * Deletes submissions with all that belongs to them, and unsent digests, as they may name them. Returns how
   * many. `onlyExpired`: only those still expired, as staff may have worked on one since it was looked up.
   */
  eraseSubmissions: (
    ids: readonly string[],
    why: ErasureReason,
    at: string,
    onlyExpired?: ExpiredWhen,
  ) => Promise<number>
  /**
   * On SQLite, removes older copies of erased rows from the file and its log. False if another connection was
   * using them: call it again.
   */
  overwriteErased: () => Promise<boolean>
  /** Newest first. */
  listErasures: (limit: number) => Promise<Erasure[]>
}
