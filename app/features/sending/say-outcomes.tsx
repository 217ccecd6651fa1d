import { isCounterTablet } from '#app/features/review-funnel/counter-tablet.ts'
import { toast } from '#app/ui/toast.tsx'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { sendUnsent } from './send-unsent.ts'
import { noteRefused } from './unsent.ts'
import { tellSent } from './unsent-events.ts'
import {
  forgetUnsent,
  mayStillGo,
  type QueuedOutcome,
  refusalOf,
  timeHasGone,
  wasEdited,
} from './unsent-queue.ts'

const AGAIN: Record<SubmissionKind, string> = {
  assessment: 'Please fill in the assessment again, or ring us.',
  audit: 'Please fill in the audit form again, or ring us.',
  booking: 'Please fill in the booking form again, or ring us.',
  discovery: 'Please fill in the discovery tool again, or ring us.',
  enquiry: 'Please fill in the contact form again, or ring us.',
  // Written by a customer of somebody else, who has no business with us.
  feedback: 'Please write it again on the page of the business.',
}

export const BOOKED_ALREADY = {
  title: 'Your call is booked as you first sent it.',
  description: 'What you changed since has not reached us: please ring us.',
}

/** Keys of refusals that this page has reported, however often it tries. */
const said = new Set<string>()

/** Sends what waits on this device and reports the outcome; true if another try may do more. */
export async function sendAndSay(): Promise<boolean> {
  const outcomes = await sendUnsent()
  tellSent(outcomes)
  sayOutcomes(outcomes)
  return outcomes.some((outcome) => mayStillGo(outcome) && !outcome.unseen)
}

/**
 * Reports what came of the forms that waited (`stored: false`, where the page says itself what has arrived); what
 * needs an answer comes last, as one message is shown. A time that has gone is not reported beside a booked call:
 * most likely it was sent twice, and that call holds it.
 */
export function sayOutcomes(outcomes: readonly QueuedOutcome[], { stored = true } = {}): void {
  // Another customer may be at the tablet by then.
  if (isCounterTablet()) return
  const call = callAmong(outcomes)
  if (stored && outcomes.some(({ outcome }) => outcome === 'stored')) sayReached(call)
  // One at a time, and the page that says 'not sent yet' reports its own.
  const refused = outcomes.find((outcome) => refusalOf(outcome).length > 0 && !said.has(outcome.key))
  if (outcomes.some(timeHasGone) && !call) {
    toast({
      title: 'The time you chose has gone.',
      description: 'Nothing is booked. Please choose another on the booking page, or ring us.',
      variant: 'destructive',
    })
  } else if (refused && location.pathname !== '/thank-you') sayRefused(refused)
}

/** The page of a call that was stored, other than `known`; null if there is none among them. */
export function callAmong(outcomes: readonly QueuedOutcome[], known?: string | null): string | null {
  return outcomes.filter(isStoredCall).find(({ next }) => next !== known)?.next ?? null
}

function isStoredCall(outcome: QueuedOutcome): outcome is Extract<QueuedOutcome, { outcome: 'stored' }> {
  return outcome.outcome === 'stored' && outcome.form === 'booking'
}

/** Reports the answer to a form that was left while it was being sent. */
export function sayTaken(callPage: string | null): void {
  // Another customer may be at the tablet by then.
  if (!isCounterTablet()) sayReached(callPage, { waited: false })
}

/**
 * `callPage`: no time was held until now, and without an email this is the only link to the call. `beside`:
 * the page shown is another call's.
 */
export function sayReached(
  callPage?: string | null,
  { waited = true, beside = false }: { waited?: boolean; beside?: boolean } = {},
): void {
  toast(
    callPage
      ? {
          title: beside ? 'You have another call booked.' : 'Your call is booked.',
          description: (
            <a className="link" href={callPage}>
              {beside ? 'See or cancel it' : 'See or change the time'}
            </a>
          ),
          lasting: true,
        }
      : {
          title: 'Your request has reached us.',
          description: waited && 'It was kept on this device until the connection was back.',
        },
  )
}

function sayRefused(outcome: QueuedOutcome): void {
  const { form, key } = outcome
  said.add(key)
  noteRefused(form, key)
  const refused = {
    title: 'A form kept on this device has not been sent.',
    description: `We could not accept it as it was filled in (${refusalOf(outcome)[0]}). ${AGAIN[form]}`,
  }
  toast({
    ...(wasEdited(outcome) ? BOOKED_ALREADY : refused),
    variant: 'destructive',
    lasting: true,
    onDismiss: () => {
      forgetUnsent(key).catch((error) => console.warn('A form that was refused stays on this device.', error))
    },
  })
}
