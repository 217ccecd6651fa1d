import { takeAnswers } from './answered.ts'
import { warn } from './or-null.ts'
import { reportConversion, sendSubmission } from './send-submission.ts'
import { settleDraft } from './settle-draft.ts'
import { type QueuedOutcome, sendQueued } from './unsent-queue.ts'

/** Sends what waits on this device, and takes what the worker was answered meanwhile. */
export async function sendUnsent(): Promise<QueuedOutcome[]> {
  const answers = (await takeAnswers().catch(warn)) ?? []
  for (const { form } of answers) reportConversion(form)
  const sent = await sendQueued(async (submission, onToken) => {
    const outcome = await sendSubmission(submission, onToken)
    settleDraft(submission, outcome)
    return outcome
  })
  return [...answers, ...sent]
}
