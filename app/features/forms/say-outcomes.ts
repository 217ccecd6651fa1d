import { toast } from '#app/ui/toast.tsx'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { type QueuedOutcome, refusalOf, timeHasGone } from './unsent-queue.ts'

const FORMS: Record<SubmissionKind, string> = {
  assessment: 'the assessment',
  audit: 'the audit form',
  booking: 'the booking page',
  discovery: 'the discovery tool',
  enquiry: 'the contact form',
  feedback: 'the feedback form',
}

/** Of those that were refused; a page says it once, however often it tries. */
const said = new Set<SubmissionKind>()

/** Not sent, and another try may do it. */
export function mayStillGo(outcome: QueuedOutcome): boolean {
  return outcome.outcome !== 'stored' && !timeHasGone(outcome) && refusalOf(outcome).length === 0
}

/** Says what came of the forms that waited on this device; what asks for an answer last, as one message is shown. */
export function sayOutcomes(outcomes: readonly QueuedOutcome[]): void {
  if (isForEverybody()) return
  if (outcomes.some(({ outcome }) => outcome === 'stored')) {
    toast({
      title: 'Your request has reached us.',
      description: 'It was kept on this device until the connection was back.',
    })
  }
  for (const outcome of outcomes) {
    const [problem] = refusalOf(outcome)
    if (problem === undefined || said.has(outcome.form)) continue
    said.add(outcome.form)
    toast({
      title: 'A form kept on this device has not reached us.',
      description: `Our server cannot take it as it was filled in (${problem}). Please fill in ${FORMS[outcome.form]} again, or ring us.`,
      variant: 'destructive',
    })
  }
  if (outcomes.some(timeHasGone)) {
    toast({
      title: 'The time you chose has gone.',
      description: 'Nothing is booked. Please choose another on the booking page, or ring us.',
      variant: 'destructive',
    })
  }
}

/** A tablet on a counter, where another customer stands now. */
function isForEverybody(): boolean {
  return new URLSearchParams(location.search).get('kiosk') === '1'
}
