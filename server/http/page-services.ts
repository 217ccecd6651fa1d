import * as z from 'zod'
import type { PageServices, RefusedPost } from '#app/page-services.ts'
import type { Site } from '#content/schemas.ts'
import { SlotStart } from '#domain/booking/booking.ts'
import type { SlotPage } from '#domain/booking/slot-page.ts'
import { auditReportBy } from '#domain/leads/audit-promise.ts'
import type { ReviewBusiness } from '#domain/reviews/review-business.ts'
import type { Clock } from '#domain/time/clock.ts'
import { eachMinute } from '#domain/time/each-minute.ts'
import { openState } from '#domain/time/open-state.ts'
import type { BookingDesk } from '#server/booking/booking-desk.ts'
import type { Log } from '#server/log.ts'
import { type Store, StoreUnavailable } from '#server/store/store.ts'
import { auditDayOf } from './audit-day.ts'
import { logFailure } from './failure.ts'
import type { FormTokens } from './form-token.ts'

type Deps = {
  clock: Clock
  site: Site
  tokens: FormTokens
  /** 'Monday 10:00 am AEDT', for a lead that comes in at this time. */
  callbackBy: (at: number) => string
  storedOutcome: PageServices['storedOutcome']
  bookings: Pick<BookingDesk, 'slotPage' | 'call'>
  findReviewBusiness: Store['findReviewBusiness']
  bookingEmbedUrl: string | null
  log: Log
}

export type ServicesFor = (request: Request, refused: RefusedPost | null, nonce: string) => PageServices

/** What only the running server can give a page, for one request. */
export function createPageServices(deps: Deps): ServicesFor {
  const { clock, site, tokens, bookings, findReviewBusiness } = deps
  const openNow = eachMinute((at) => openState(at, site))

  return (request, refusedPost, nonce) => ({
    formToken: (form) => refusedPost?.formToken || tokens.issue(form, clock.now()),
    refusedPost,
    callbackBy: () => deps.callbackBy(clock.now()),
    storedOutcome: deps.storedOutcome,
    auditReportBy: () => auditReportBy(clock.now(), site, auditDayOf(request)),
    openState: () => openNow(clock.now()),
    now: clock.now,
    reviewBusiness: (slug) =>
      refusedPost ? businessBeside(refusedPost, slug, findReviewBusiness) : findReviewBusiness(slug),
    slotPage: (from, own) => {
      const ask = () => bookings.slotPage(from, own)
      return refusedPost ? slotPageBeside(refusedPost, from, ask) : ask()
    },
    bookedCall: bookings.call,
    bookingEmbedUrl: deps.bookingEmbedUrl,
    reportFailure: (errorId, error) =>
      logFailure(deps.log, errorId, error, { method: request.method, path: new URL(request.url).pathname }),
    nonce,
  })
}

/** Without the store a refused form shows only the chosen time, so that what was typed is not lost. */
async function slotPageBeside(
  { values }: RefusedPost,
  from: string | null,
  ask: () => Promise<SlotPage>,
): Promise<SlotPage> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    const chosen = z.safeParse(SlotStart, values.start)
    const starts = chosen.success ? [chosen.data] : []
    return { from: from ?? '', starts, earlierFrom: null, laterFrom: null, unread: true }
  }
}

/** Without the store, the business's name in the form is enough to show the form again. */
async function businessBeside(
  { values }: RefusedPost,
  slug: string,
  findReviewBusiness: Store['findReviewBusiness'],
): Promise<ReviewBusiness | null> {
  try {
    return await findReviewBusiness(slug)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    return { slug, name: values.business ?? '', placeId: null, link: null, logo: null, createdAt: '' }
  }
}
