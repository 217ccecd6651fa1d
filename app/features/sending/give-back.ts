import { isKept, readDraft, writeDraft } from '#app/features/forms/form-draft.ts'
import { typedKey } from '#app/features/forms/kept-draft.ts'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { givenAnswers } from '#domain/discovery/steps.ts'
import type { OutgoingSubmission } from './post-submission.ts'
import { tellGivenBack } from './unsent-events.ts'

const GIVEN_BACK = 'tradefront:given-back:'

/**
 * Starts a form that must be filled in again with the same words; once, as they may be cleared, and unless
 * something newer is there. The short assessment keeps no draft.
 */
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
