import { readDraft, writeDraft } from '#app/features/forms/form-draft.ts'
import { typedKey } from '#app/features/forms/use-tab-draft.ts'
import { forgetQueued, unmarkQueued } from '#app/features/review-funnel/feedback-draft.ts'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { hasMessages } from './form-token.ts'
import type { OutgoingSubmission, SendOutcome } from './post-submission.ts'

/** What was kept on the device has been answered; where it must be filled in again, its form begins with the same words. */
export function settleDraft(submission: OutgoingSubmission, sent: SendOutcome): void {
  const { form, fields } = submission
  const mustBeAgain = sent.outcome === 'refused' && hasMessages(sent)
  if (form === 'feedback' && typeof fields.business === 'string') {
    if (sent.outcome === 'stored') forgetQueued(fields.business)
    else if (mustBeAgain) unmarkQueued(fields.business)
  } else if (mustBeAgain) giveBack(submission)
}

/** Unless something newer is there. */
function giveBack({ form, fields }: OutgoingSubmission): void {
  const typed = Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  if (form === 'audit') {
    if (!readDraft('audit')) writeDraft('audit', typed)
  }
  // The assessment is short, and keeps no draft.
  else if (form !== 'assessment' && !readStored('sessionStorage', typedKey(form)))
    writeStored('sessionStorage', typedKey(form), typed)
}
