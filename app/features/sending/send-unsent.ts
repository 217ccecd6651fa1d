import { isObject } from '#domain/is-object.ts'
import { takeAnswers } from './answered.ts'
import { warn } from './or-null.ts'
import { reportConversion, sendSubmission } from './send-submission.ts'
import { holdDraft, settleDraft } from './settle-draft.ts'
import { forgetLeft, leftBehind } from './unsent-on-device.ts'
import { keepLeft, oneAtATime, type QueuedOutcome, sendQueued } from './unsent-queue.ts'

/** Sends what waits on this device, and takes the answers that the worker has got meanwhile. */
export async function sendUnsent(): Promise<QueuedOutcome[]> {
  // Taken over twice, a form without a token would be two leads. A press waits for the other lock, so that
  // storage that hangs here does not hold it up.
  await oneAtATime(takeLeftBehind, 'tradefront:left').catch(warn)
  const answers = (await takeAnswers().catch(warn)) ?? []
  for (const { form } of answers) reportConversion(form)
  const sent = await sendQueued(async (submission, onToken) => {
    const outcome = await sendSubmission(submission, onToken)
    await settleDraft(submission, outcome)
    return outcome
  })
  return [...answers, ...sent]
}

/** Takes over what documents that ended were sending: each is kept first, and only then is its note removed. */
async function takeLeftBehind(): Promise<void> {
  for (const left of leftBehind()) {
    const kept = await keepLeft(left)
    if (kept) holdDraft(kept)
    forgetLeft(isObject(left) ? left.id : undefined)
  }
}
