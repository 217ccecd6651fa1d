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
  errors: Record<string, string[]>
  /** What concerns the form as a whole, e.g. too fast. */
  message: string | null
  /** The token to send along next time; the same submission id where it could be kept. */
  formToken: string
  /** The store gave no answer: what was sent may be done all the same, and the page must not ask the store. */
  unsure?: boolean
}

/** What only the running server can give a page. The server injects it into every request that it renders. */
export type PageServices = {
  /** Null for a prerendered page: the browser fetches one when a form opens. */
  formToken: (form: SubmissionKind) => string | null
  refusedPost: RefusedPost | null
  /** 'Monday 10:00 am AEDT': when we call back, from the business hours. */
  callbackBy: () => string | null
  /** What an assessment posted without script is answered, before anything has been delivered. */
  storedOutcome: 'accepted' | 'received'
  /** 'Wednesday 25 November': when the audit that this visitor asked for is there, or one asked for now. */
  auditReportBy: () => string | null
  openState: () => OpenState | null
  /** Milliseconds since the epoch, from the program's clock. */
  now: () => number
  /** The registered business of a short link; null for an unknown or removed one. */
  reviewBusiness: (slug: string) => Promise<ReviewBusiness | null>
  /** Free times from a date on, in our zone; from today when it is null. `own`: where that call is to be moved. */
  slotPage: (from: string | null, own?: OwnCall) => Promise<SlotPage>
  /** The booking that a signed link opens; null for any other text. */
  bookedCall: (link: string | null) => Promise<BookedCall | null>
  /** Somebody else's calendar, where one is configured. */
  bookingEmbedUrl: string | null
  /** Logs a page that could not be made, by the word that it shows the visitor. */
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

/** What a page's form begins with; another form's refused post is none of its own. */
export function formState(
  { formToken, refusedPost }: PageServices,
  form: SubmissionKind,
): { formToken: string | null; refused: RefusedPost | null } {
  return { formToken: formToken(form), refused: refusedPost?.form === form ? refusedPost : null }
}

/** The call to action that led to a form: of the post that was refused, else by the address. */
export function sourceOf(refused: RefusedPost | null, { searchParams }: URL): string | null {
  return refused?.values.source || textFromQuery(searchParams.get('source')) || null
}

export const pageServices = createContext<PageServices>(whilePrerendering)
