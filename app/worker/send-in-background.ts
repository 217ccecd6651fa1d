import { postSubmission } from '#app/features/forms/post-submission.ts'
import { sendQueued, unsentCount, wasEdited } from '#app/features/forms/unsent-queue.ts'
import { worker } from './worker-scope.ts'

/** Sends what the pages could not. @throws while something is left, so that the browser wakes us again. */
export async function sendInBackground(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' })
  // A page in front sends by itself and says so to the visitor.
  const inFront = pages.some(({ visibilityState }) => visibilityState === 'visible')
  if (!inFront) await sendQueued(send)
  if ((await unsentCount()) > 0) throw new Error('A form is still on this device.')
}

/** What the server refuses waits for a page, where a person can see why. */
const send: typeof postSubmission = async (submission, onToken) => {
  const outcome = await postSubmission(submission, onToken)
  const forAPerson = outcome.outcome === 'refused' && !wasEdited(outcome)
  return forAPerson ? { outcome: 'unsent', formToken: outcome.formToken, status: outcome.status } : outcome
}
