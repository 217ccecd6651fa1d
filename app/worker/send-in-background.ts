import { keepAnswers } from '#app/features/sending/answered.ts'
import { postSubmission } from '#app/features/sending/post-submission.ts'
import { sendQueued, unsentCount } from '#app/features/sending/unsent-queue.ts'
import { worker } from './worker-scope.ts'

/** Sends what the pages could not. @throws while something is left, so that the browser wakes us again. */
export async function sendInBackground(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' })
  // A page in front sends by itself and says so to the visitor.
  const inFront = pages.some(({ visibilityState }) => visibilityState === 'visible')
  if (!inFront) await keepAnswers(await sendQueued(postSubmission))
  if ((await unsentCount()) > 0) throw new Error('A form is still on this device.')
}
