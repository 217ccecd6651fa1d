import { forgetTyped } from '#app/features/forms/kept-draft.ts'
import type { OutgoingSubmission } from './post-submission.ts'
import { forgetLeft, noteLeft } from './unsent-on-device.ts'

/**
 * Requests end with their document, which has no time for IndexedDB: a submission in flight is noted for the
 * page that opens next. By the token that it has by then it is one lead, whether it has arrived or not.
 * `earlier` is the key of the form's last answers. Returns a function that ends the watch.
 */
export function noteIfLeft(submission: OutgoingSubmission, earlier: string | null): () => void {
  const id = `${Math.random()}`
  let noted = false
  const note = () => {
    noted = noteLeft({ ...submission, earlier, id })
    // Sent again from the form, under another token, it would be a second lead.
    if (noted) forgetTyped(submission.form)
  }
  addEventListener('pagehide', note)
  return () => {
    removeEventListener('pagehide', note)
    // The document has come back, and knows the outcome.
    if (noted) forgetLeft(id)
  }
}
