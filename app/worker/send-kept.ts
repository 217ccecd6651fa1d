import {
  type OutgoingSubmission,
  postSubmission,
  type SendOutcome,
} from '#app/features/forms/post-submission.ts'
import { sendQueued, timeHasGone, unsentCount } from '#app/features/forms/unsent-queue.ts'
import { MIN_FILL_MS } from '#domain/leads/form-guard.ts'
import { worker } from './worker-scope.ts'

/** Sends what the pages could not. @throws while something is left, so that the browser wakes us again. */
export async function sendKept(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' })
  // A page in front sends by itself and says so to the visitor.
  const inFront = pages.some(({ visibilityState }) => visibilityState === 'visible')
  if (!inFront) await sendRound()
  if ((await unsentCount()) > 0) throw new Error('A form is still on this device.')
}

async function sendRound(): Promise<void> {
  const outcomes = await sendQueued(send)
  const gotToken = outcomes.some((one) => one.outcome === 'unsent' && one.formToken !== null && !one.status)
  if (!gotToken) return
  // The server takes a form for a person's only some seconds after its token.
  await new Promise((done) => setTimeout(done, MIN_FILL_MS + 500))
  await sendQueued(send)
}

/** What the server refuses waits for a page, where a person can see why. */
async function send(submission: OutgoingSubmission): Promise<SendOutcome> {
  const outcome = await postSubmission(submission)
  const forAPerson = outcome.outcome === 'refused' && (outcome.status !== 409 || timeHasGone(outcome))
  return forAPerson ? { outcome: 'unsent', formToken: outcome.formToken, status: outcome.status } : outcome
}
