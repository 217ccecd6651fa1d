import type * as z from 'zod/mini'
import type { Submission, SubmissionKind, SubmissionPayload } from '#domain/leads/submission.ts'
import type { Store } from '#server/store/store.ts'

/** What a form's fields are completed from. */
export type Known = { brand: string; findReviewBusiness: Store['findReviewBusiness'] }

/** One form of the site: where it is posted, how it is read, where its visitor goes next. */
export type FormDefinition = {
  kind: SubmissionKind
  endpoint: `/api/${string}`
  schema: z.ZodMiniType<SubmissionPayload>
  /** Other names for its fields, as the specification calls them in deliveries; what a form's own names hold wins. */
  alsoCalled?: Record<string, string>
  /** Values that are read besides the fields, each with its purpose. */
  beside?: Record<string, string>
  /** The fields without values that became invalid since the page was opened, for `page` and `done`. */
  current?: (fields: Record<string, unknown>, known: Known) => Promise<Record<string, unknown>>
  /** The parsed fields by the names they are kept under, where those differ from what is sent. */
  keep?: (parsed: SubmissionPayload) => SubmissionPayload
  /** The answers with our additions, which may differ on a retry: that is recognised by the answers alone. */
  derive?: (
    answers: SubmissionPayload,
    fields: Record<string, unknown>,
    known: Known,
  ) => SubmissionPayload | Promise<SubmissionPayload>
  /** The page that shows the form, and shows it again with what was wrong. */
  page: (fields: Record<string, unknown>) => string
  /** That page before anything is typed, if it is the same for everybody; feedback is about one business. */
  emptyPage?: string
  /** Where a plain post is redirected once it is stored; `sign` makes the link that opens a booking. */
  done: (
    submission: Submission,
    fields: Record<string, unknown>,
    sign: (submissionId: string) => string,
  ) => string
  /** What to say when it could not be stored (specification, section 8); `phone` is ours, formatted. */
  failed: (phone: string) => string
  /** A cookie for the thank-you page; `secure` where the site is https. */
  remember?: (submission: Submission, timeZone: string, secure: boolean) => string
  /** Key of `notices` in the site's content: the wording that is stored with the submission. */
  notice: string
  /** Key of the notice that stands above the box, where `notice` is the label of one. */
  collectionNotice?: string
  /** True where the visitor ticks a box rather than only being told. */
  ticked: boolean
}
