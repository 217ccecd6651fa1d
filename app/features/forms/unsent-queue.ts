import { get, update } from 'idb-keyval'
import * as z from 'zod/mini'
import { SUBMISSION_KINDS, type SubmissionKind } from '#domain/leads/submission.ts'
import type { OutgoingSubmission, postSubmission, SendOutcome } from './post-submission.ts'
import { UNSENT_KEY } from './unsent-on-device.ts'

/** The tag under which the browser wakes the service worker when the connection is back. */
export const UNSENT_SYNC = 'tradefront:unsent'
const LOCK = 'tradefront:unsent'

const Unsent = z.object({
  key: z.string(),
  form: z.enum(SUBMISSION_KINDS),
  endpoint: z.string(),
  fields: z.record(z.string(), z.unknown()),
  formToken: z.nullable(z.string()),
})
type Unsent = z.infer<typeof Unsent>

export async function addUnsent(submission: OutgoingSubmission): Promise<void> {
  const entry: Unsent = { ...submission, key: submission.formToken || `${Date.now()}.${Math.random()}` }
  await update(UNSENT_KEY, (kept) => [...parsed(kept).filter(({ key }) => key !== entry.key), entry])
}

export async function unsentCount(): Promise<number> {
  return parsed(await get(UNSENT_KEY)).length
}

/** Of every entry of a form that waits here. */
export async function queuedFields(form: SubmissionKind): Promise<Record<string, unknown>[]> {
  return parsed(await get(UNSENT_KEY)).flatMap((entry) => (entry.form === form ? [entry.fields] : []))
}

/** A booking that was kept on the device, too long for its time. */
export function timeHasGone(outcome: SendOutcome): boolean {
  return outcome.outcome === 'refused' && outcome.errors.start !== undefined
}

/**
 * Tries to send everything kept; one tab, or the service worker, at a time. Answers what went through, and stops at
 * the first that does not.
 */
export async function sendQueued(send: typeof postSubmission): Promise<SendOutcome[]> {
  const sendAll = async () => {
    const outcomes: SendOutcome[] = []
    for (const entry of parsed(await get(UNSENT_KEY))) {
      const outcome = await send(entry, (formToken) => replace(entry, [{ ...entry, formToken }]))
      outcomes.push(outcome)
      // Refused as already there (409) is as good as sent, and a time that has gone does not come back;
      // any other refusal stays until a person has seen it.
      const through =
        outcome.outcome === 'stored' ||
        (outcome.outcome === 'refused' && (outcome.status === 409 || timeHasGone(outcome)))
      if (through) await replace(entry, [])
      else if (outcome.outcome === 'unsent') break
    }
    return outcomes
  }
  return 'locks' in navigator ? navigator.locks.request(LOCK, sendAll) : sendAll()
}

function replace(entry: Unsent, by: Unsent[]): Promise<void> {
  return update(UNSENT_KEY, (kept) =>
    parsed(kept).flatMap((other) => (other.key === entry.key ? by : [other])),
  )
}

function parsed(kept: unknown): Unsent[] {
  const result = z.array(Unsent).safeParse(kept ?? [])
  return result.success ? result.data : []
}
