import { isKept, readDraft, writeDraft } from '#app/features/forms/form-draft.ts'
import { typedKey } from '#app/features/forms/kept-draft.ts'
import { isCounterTablet } from '#app/features/review-funnel/counter-tablet.ts'
import {
  draftKey,
  forgetQueued,
  markQueued,
  unmarkQueued,
} from '#app/features/review-funnel/feedback-draft.ts'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { givenAnswers } from '#domain/discovery/steps.ts'
import { hasMessages } from './form-token.ts'
import type { OutgoingSubmission, SendOutcome } from './post-submission.ts'
import { tellGivenBack } from './unsent-events.ts'

const GIVEN_BACK = 'tradefront:given-back:'

/**
 * Settles the draft of a kept submission that was answered; if it must be filled in again, its form starts
 * with the same words.
 */
export function settleDraft(submission: OutgoingSubmission, sent: SendOutcome): void {
  const mustBeAgain = sent.outcome === 'refused' && hasMessages(sent)
  const business = ratedBusiness(submission)
  if (business) {
    if (sent.outcome === 'stored') forgetQueued(business)
    else if (mustBeAgain) unmarkQueued(business)
  } else if (mustBeAgain && !isCounterTablet()) giveBack(submission)
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

/** Once, as it may be cleared, and unless something newer is there. The short assessment keeps no draft. */
export function giveBack({ form, fields, formToken }: OutgoingSubmission): void {
  // The token may differ at each try; this part of it identifies the submission.
  const submission = formToken?.split('.')[2]
  if (form === 'assessment' || readStored('localStorage', GIVEN_BACK + form) === submission) return
  if (submission) writeStored('localStorage', GIVEN_BACK + form, submission)
  const typed = Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1] !== '' && isKept(entry[0]),
    ),
  )
  if (form === 'audit' || form === 'discovery') {
    const draft = form === 'audit' ? typed : givenAnswers((id) => typed[id])
    if (!readDraft(form)) writeDraft(form, draft)
  }
  if (form !== 'audit' && !readStored('sessionStorage', typedKey(form)))
    writeStored('sessionStorage', typedKey(form), typed)
  tellGivenBack()
}
