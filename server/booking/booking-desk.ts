import { type BookedCall, bookedCall, type CallMails, type OwnCall } from '#domain/booking/booked-call.ts'
import type { SlotPage } from '#domain/booking/slot-page.ts'
import type { DeliveryState } from '#domain/leads/delivery-state.ts'
import type { Submission, SubmissionPayload } from '#domain/leads/submission.ts'
import type { Problem } from '#server/http/problem.ts'
import { planDeliveries } from '#server/leads/build-deliveries.ts'
import type { SlotRequest } from '#server/store/bookings-store.ts'
import type { Destination } from '#server/store/store.ts'
import { createBookingLinks } from './booking-link.ts'
import { callCalendar } from './calendar.ts'
import { type ChangeDeps, type ChangeOutcome, changeCall, occasionOf } from './change-call.ts'
import { type FoundCall, findCall, ownOf } from './find-call.ts'
import { createSlotPages, listSlots } from './list-slots.ts'
import { slotRefusal } from './slot-refusal.ts'
import { slotRequest } from './slot-request.ts'

/** Everything about bookings that the HTTP layer needs. A `link` is the signed value in an address. */
export type BookingDesk = {
  slots: (from: string | null, days: number) => Promise<string[]>
  slotPage: (from: string | null, own?: OwnCall) => Promise<SlotPage>
  slotOf: (payload: SubmissionPayload) => SlotRequest
  /** `link` names the call that was to be moved, if any. */
  refusal: (payload: SubmissionPayload, link?: unknown) => Promise<Problem>
  sign: (submissionId: string) => string
  call: (link: unknown) => Promise<BookedCall | null>
  calendar: (link: unknown) => Promise<string | null>
  move: (link: unknown, start: string) => Promise<ChangeOutcome>
  cancel: (link: unknown) => Promise<ChangeOutcome>
}

type Deps = ChangeDeps & {
  siteUrl: string
  formSecret: string
  /** Signed the links until `formSecret` was configured. */
  keptFormSecret?: string | null
  /** Called when new mail is due. */
  wake: () => void
}

export function createBookingDesk(deps: Deps): BookingDesk {
  const { store, content, siteUrl, clock } = deps
  const { sign, read } = createBookingLinks(deps.formSecret, deps.keptFormSecret)
  const context = { content, siteUrl, sign }

  async function withCall<T>(link: unknown, use: (call: FoundCall) => T | Promise<T>): Promise<T | null> {
    const id = read(link)
    const call = id === null ? null : await findCall(store, id)
    return call && use(call)
  }

  async function mailsOf({ submission, booking }: FoundCall): Promise<CallMails> {
    const occasion = occasionOf('moved', booking.sequence)
    const deliveries = await store.deliveriesOf(submission.id)
    const stateOf = (destination: Destination) =>
      submission.status === 'quarantined'
        ? wouldBe(destination, submission)
        : deliveries.find((each) => each.destination === destination && each.occasion === occasion)?.state
    const confirmation = stateOf('mail-visitor')
    return {
      confirmation: confirmation === 'open' || confirmation === 'done',
      reminder: stateOf('reminder') === 'open',
    }
  }

  /** The state that a mail would have without the quarantine, which a page must not reveal. */
  function wouldBe(destination: Destination, submission: Submission): DeliveryState | undefined {
    const channels = deps.channels.filter((each) => each.destination === destination)
    const [planned] = planDeliveries(channels, submission, Date.parse(submission.createdAt))
    const isSent =
      planned?.state === 'open' && Date.parse(planned.dueAt ?? submission.createdAt) <= clock.now()
    return isSent ? 'done' : planned?.state
  }

  async function change(link: unknown, to: string | null): Promise<ChangeOutcome> {
    const id = read(link)
    const outcome = id === null ? 'missing' : await changeCall(deps, id, { to, actor: 'visitor' })
    deps.wake()
    return outcome
  }

  return {
    slots: (from, days) => listSlots(deps, from, days),
    slotPage: createSlotPages(deps),
    slotOf: ({ start }) => slotRequest(String(start), deps),
    refusal: async ({ start, timeZone }, link) =>
      slotRefusal(deps, { start: String(start), timeZone }, (await withCall(link, ownOf)) ?? undefined),
    sign,
    call: (link) =>
      withCall(link, async (call) => bookedCall(call.submission, call.booking, await mailsOf(call))),
    calendar: (link) =>
      withCall(link, ({ submission, booking }) =>
        callCalendar(submission, booking.state === 'booked' ? 'request' : 'cancel', context),
      ),
    move: change,
    cancel: (link) => change(link, null),
  }
}
