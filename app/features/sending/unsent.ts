import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { dismissToast } from '#app/ui/toast.tsx'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { inTime } from './or-null.ts'
import { type OutgoingSubmission, postSubmission, type SendOutcome } from './post-submission.ts'
import { sendSubmission, withAttribution } from './send-submission.ts'
import { tellKept } from './unsent-events.ts'
import { addUnsent, forgetUnsent, hasGoneOut, keptUnder, sendKept, UNSENT_SYNC } from './unsent-queue.ts'

/** Followed by the form's name; holds the key of the entry that this visit was told to fill in again. */
const REFUSED = 'tradefront:refused:'

/**
 * Keeps a submission on this device until the server has it, and asks the browser to send it with no page
 * open. Returns the key that it is kept under; `earlier` is the key of the same form's last answers.
 */
export async function keepUnsent(submission: OutgoingSubmission, earlier: string | null): Promise<string> {
  const key = await addUnsent(withAttribution(submission), earlier)
  await putAwayRefused(submission.form)
  tellKept()
  // `ready` never resolves without a service worker; the page itself keeps trying either way.
  navigator.serviceWorker?.ready.then(askForSync).catch(console.warn)
  return key
}

/**
 * Sends a form on submit; `kept` is the key of its last submission, if the form knows that it is kept.
 * `toldToken` receives each token, other than its own, before it is sent.
 */
export async function sendPressed(
  submission: OutgoingSubmission,
  kept: string | null,
  toldToken: (formToken: string) => void,
): Promise<SendOutcome> {
  const key = kept ?? (await inTime(keptUnder(submission.formToken)))
  // A submission that another page has sent meanwhile was counted there: it is one lead, and one conversion.
  const sendOnce: typeof sendSubmission = async (kept, onToken) =>
    key && (await inTime(hasGoneOut(key)))
      ? postSubmission(withAttribution(kept), onToken)
      : sendSubmission(kept, onToken)
  const sent = await (key
    ? sendKept(submission, key, sendOnce, toldToken)
    : sendSubmission(submission, async (token) => toldToken(token)))
  if (sent.outcome === 'stored') await putAwayRefused(submission.form)
  return sent
}

/** Notes that this visit was told that the entry under the key was refused and must be filled in again. */
export function noteRefused(form: SubmissionKind, key: string): void {
  writeStored('sessionStorage', REFUSED + form, key)
}

/** Removes the refused entry once the form was filled in again and sent, or kept to be sent. */
async function putAwayRefused(form: SubmissionKind): Promise<void> {
  const key = readStored('sessionStorage', REFUSED + form)
  if (typeof key !== 'string') return
  writeStored('sessionStorage', REFUSED + form, null)
  dismissToast()
  await inTime(forgetUnsent(key))
}

/** Background sync is not in every browser, so not in TypeScript's own types either. */
type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

function askForSync(registration: WithSync) {
  return registration.sync?.register(UNSENT_SYNC)
}
