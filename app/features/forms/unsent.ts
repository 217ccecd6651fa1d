import type { OutgoingSubmission, SendOutcome } from './post-submission.ts'
import { sendSubmission, withAttribution } from './send-submission.ts'
import { tellKept } from './unsent-events.ts'
import { addUnsent, type QueuedOutcome, sendKept, sendQueued, UNSENT_SYNC } from './unsent-queue.ts'

/**
 * Keeps a submission on this device until the server has it, and asks the browser to send it with no page open.
 * Answers the key that it is kept under; `earlier` is the one of the same form's last answers.
 */
export async function keepUnsent(submission: OutgoingSubmission, earlier: string | null): Promise<string> {
  const key = await addUnsent(withAttribution(submission), earlier)
  tellKept()
  // Never resolves where no service worker is; the page's own sender stays either way.
  navigator.serviceWorker?.ready.then(askForSync).catch((error) => console.warn('No background sync.', error))
  return key
}

/** A form's press; `kept` is the key of its last one, when that is on the device. */
export function sendPressed(submission: OutgoingSubmission, kept: string | null): Promise<SendOutcome> {
  return kept ? sendKept(submission, kept, sendSubmission) : sendSubmission(submission)
}

export function sendUnsent(): Promise<QueuedOutcome[]> {
  return sendQueued(async (submission, onToken) => {
    const sent = await sendSubmission(submission, onToken)
    const { business } = submission.fields
    if (sent.outcome === 'stored' && submission.form === 'feedback' && typeof business === 'string') {
      await import('#app/features/review-funnel/feedback-draft.ts').then(
        ({ forgetQueued }) => forgetQueued(business),
        (error) => console.warn('The draft of what was sent stays on this device.', error),
      )
    }
    return sent
  })
}

/** Not in every browser, so not in TypeScript's own types either. */
type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

function askForSync(registration: WithSync) {
  return registration.sync?.register(UNSENT_SYNC)
}
