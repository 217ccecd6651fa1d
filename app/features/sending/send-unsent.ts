import { writeStored } from '#app/shell/browser-storage.ts'
import { takeAnswers } from './answered.ts'
import { warn } from './or-null.ts'
import { reportConversion, sendSubmission } from './send-submission.ts'
import { settleDraft } from './settle-draft.ts'
import { LEFT_BEHIND, leftBehind } from './unsent-on-device.ts'
import { keepLeft, type QueuedOutcome, sendQueued } from './unsent-queue.ts'

/** Sends what waits on this device, and takes the answers that the worker has got meanwhile. */
export async function sendUnsent(): Promise<QueuedOutcome[]> {
  await takeLeftBehind().catch(warn)
  const answers = (await takeAnswers().catch(warn)) ?? []
  for (const { form } of answers) reportConversion(form)
  const sent = await sendQueued(async (submission, onToken) => {
    const outcome = await sendSubmission(submission, onToken)
    settleDraft(submission, outcome)
    return outcome
  })
  return [...answers, ...sent]
}

/** Takes over what a document that ended was sending: it is kept first, and only then is the note removed. */
async function takeLeftBehind(): Promise<void> {
  const left = leftBehind()
  if (left === null) return
  await keepLeft(left)
  writeStored('localStorage', LEFT_BEHIND, null)
}
