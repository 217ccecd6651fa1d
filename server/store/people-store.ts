import type { SubmissionKind } from '#domain/leads/submission.ts'
import type { Stage } from '#domain/operator/stage.ts'

export type ErasureReason = 'person' | 'retention'

/** That something was erased, without the person: one entry a kind, stage and month of arrival. */
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

/** `lastContact`: the latest of its arrival, its call, its report, a stage or a note. */
export type Expiring = { id: string; reference: string; kind: SubmissionKind; lastContact: string }

/** Of these kinds, without contact since the instant. */
export type ExpiredWhen = { kinds: readonly SubmissionKind[]; before: string }

/** Notes, tags, the text of a report and where it was mailed to. */
export type StaffWords = { submissionId: string; words: string }

export type PeopleStore = {
  /** What staff have written about any submission, in which a person may be named. */
  staffWords: () => Promise<StaffWords[]>
  /**
   * Real submissions of these kinds whose last contact lies before the instant, oldest first. Whoever is a customer ('won') is kept;
   * feedback is about somebody else's business and has no customers.
   */
  expiredSubmissions: (kinds: readonly SubmissionKind[], before: string, limit: number) => Promise<Expiring[]>
  /** The one of these kinds that expires next. */
  nextToExpire: (kinds: readonly SubmissionKind[]) => Promise<Expiring | null>
  /** When the oldest submission in quarantine came in. */
  oldestQuarantined: () => Promise<string | null>
  /**
   * With everything that hangs on them; unsent digests go too, as they may name them. Answers how many there were.
   * `onlyExpired`: those alone that still are, as staff may have been at one since it was looked up.
   */
  eraseSubmissions: (
    ids: readonly string[],
    why: ErasureReason,
    at: string,
    onlyExpired?: ExpiredWhen,
  ) => Promise<number>
  /**
   * SQLite: older copies of what is erased go from the file and its log. False where somebody else was at them: ask again.
   */
  overwriteErased: () => Promise<boolean>
  /** Newest first. */
  listErasures: (limit: number) => Promise<Erasure[]>
}
