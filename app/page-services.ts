import { createContext } from 'react-router'
import type { BookedCall, OwnCall } from '#domain/booking/booked-call.ts'
import type { SlotPage } from '#domain/booking/slot-page.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { textFromQuery } from '#domain/leads/text-from-query.ts'
import type { ReviewBusiness } from '#domain/reviews/review-business.ts'
import type { OpenState } from '#domain/time/open-state.ts'

/** A post that was refused: what the visitor had typed, and why, so that the page shows both again. */
export type RefusedPost = {
  form: SubmissionKind
  values: Record<string, string>
  /** The post said itself where its visitor came from, as a page elsewhere can. */
  attributionGiven?: boolean
  errors: Record<string, string[]>
  /** What concerns the form as a whole, e.g. sent too fast. */
  message: string | null
  /** The token for the next attempt, with the same submission id where that could be kept. */
  formToken: string
  /** The database gave no answer: the change may be made all the same, and the page must not query it. */
  unsure?: boolean
}

/** What only the running server can give a page. The server injects it into every request that it renders. */
export type PageServices = {
  /** Null for a prerendered page: the browser fetches one when a form opens. */
  formToken: (form: SubmissionKind) => string | null
  refusedPost: RefusedPost | null
  /** 'Monday 10:00 am AEDT': when we call back, from the business hours. */
  callbackBy: () => string | null
  /** The outcome shown for an assessment posted without script, before anything has been delivered. */
  storedOutcome: 'accepted' | 'received'
  /** 'Wednesday 25 November': when this visitor's audit is due, or one that is asked for now. */
  auditReportBy: () => string | null
  openState: () => OpenState | null
  /** Milliseconds since the epoch, from the program's clock. */
  now: () => number
  /** The registered business of a short link; null for an unknown or removed one. */
  reviewBusiness: (slug: string) => Promise<ReviewBusiness | null>
  /** Free times from a date on, in our zone; from today if it is null. `own`: the call to be moved. */
  slotPage: (from: string | null, own?: OwnCall) => Promise<SlotPage>
  /** The booking that a signed link opens; null for any other text. */
  bookedCall: (link: string | null) => Promise<BookedCall | null>
  /** Address of somebody else's calendar, if one is configured. */
  bookingEmbedUrl: string | null
  /** Logs a page that could not be rendered, with the error ID that the visitor sees. */
  reportFailure: (errorId: string, error: unknown) => void
  /** For inline scripts and styles; null while prerendering, where hashes are used. */
  nonce: string | null
}

const whilePrerendering: PageServices = {
  formToken: () => null,
  refusedPost: null,
  callbackBy: () => null,
  storedOutcome: 'received',
  auditReportBy: () => null,
  openState: () => null,
  now: () => Date.now(),
  reviewBusiness: async () => null,
  slotPage: async () => ({ from: '', starts: [], earlierFrom: null, laterFrom: null }),
  bookedCall: async () => null,
  bookingEmbedUrl: null,
  reportFailure: console.error,
  nonce: null,
}

/** What a page's form begins with; the refused post of another form is ignored. */
export function formState(
  { formToken, refusedPost }: PageServices,
  form: SubmissionKind,
): { formToken: string | null; refused: RefusedPost | null } {
  return { formToken: formToken(form), refused: refusedPost?.form === form ? refusedPost : null }
}

/** The call to action that led to a form: from the refused post, else from the address. */
export function sourceOf(refused: RefusedPost | null, { searchParams }: URL): string | null {
  return refused?.values.source || textFromQuery(searchParams.get('source')) || null
}

export const pageServices = createContext<PageServices>(whilePrerendering)
