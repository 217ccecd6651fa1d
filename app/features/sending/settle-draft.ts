import { isCounterTablet } from '#app/features/review-funnel/counter-tablet.ts'
import {
  draftKey,
  forgetQueued,
  markQueued,
  unmarkQueued,
} from '#app/features/review-funnel/feedback-draft.ts'
import { hasMessages } from './form-token.ts'
import { nullAfter, warn } from './or-null.ts'
import type { OutgoingSubmission, SendOutcome } from './post-submission.ts'

/** How long a refusal waits for the code that fills its form in again. */
const GIVE_BACK_WAIT_MS = 3000

/**
 * Settles the draft of a kept submission that was answered; if it must be filled in again, its form starts
 * with the same words.
 */
export async function settleDraft(submission: OutgoingSubmission, sent: SendOutcome): Promise<void> {
  const mustBeAgain = sent.outcome === 'refused' && hasMessages(sent)
  const business = ratedBusiness(submission)
  if (business) {
    if (sent.outcome === 'stored') forgetQueued(business)
    else if (mustBeAgain) unmarkQueued(business)
  } else if (mustBeAgain && !isCounterTablet()) {
    // Its code holds the questions of the discovery tool, which the page of an unsent form need not load to open.
    const giving = import('./give-back.ts').then(({ giveBack }) => giveBack(submission))
    await Promise.race([giving.catch(warn), nullAfter(GIVE_BACK_WAIT_MS)])
  }
}

/** Ties the draft of a feedback to its words, which wait from now on: sent, they take it with them. */
export function holdDraft(submission: OutgoingSubmission): void {
  const business = ratedBusiness(submission)
  if (business) markQueued(business, submission.fields)
}

/** Identifies the draft of a feedback; null for other forms. */
function ratedBusiness({ form, fields }: OutgoingSubmission): string | null {
  return form === 'feedback' ? draftKey(fields) : null
}
