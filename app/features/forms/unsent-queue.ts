import { get, update } from 'idb-keyval'
import * as z from 'zod/mini'
import { SUBMISSION_KINDS } from '#domain/leads/submission.ts'
import { fetchFormToken, type OutgoingSubmission, type SendOutcome } from './post-submission.ts'
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
  const entry: Unsent = { ...submission, key: submission.formToken || crypto.randomUUID() }
  await update(UNSENT_KEY, (kept) => [...parsed(kept).filter(({ key }) => key !== entry.key), entry])
}

export async function unsentCount(): Promise<number> {
  return parsed(await get(UNSENT_KEY)).length
}

/** A booking that was kept on the device, too long for its time. */
export function timeHasGone(outcome: SendOutcome): boolean {
  return outcome.outcome === 'refused' && outcome.errors.start !== undefined
}

/**
 * Tries to send everything kept; one tab, or the service worker, at a time. Answers what went through, and stops at
 * the first that does not.
 */
export async function sendQueued(
  send: (submission: OutgoingSubmission) => Promise<SendOutcome>,
): Promise<SendOutcome[]> {
  const sendAll = async () => {
    const outcomes: SendOutcome[] = []
    for (const entry of parsed(await get(UNSENT_KEY))) {
      const outcome = await (entry.formToken ? send(entry) : withToken(entry))
      outcomes.push(outcome)
      // Refused as already there (409) is as good as sent, and a time that has gone does not come back;
      // any other refusal stays until a person has seen it.
      const through =
        outcome.outcome === 'stored' ||
        (outcome.outcome === 'refused' && (outcome.status === 409 || timeHasGone(outcome)))
      if (through) await update(UNSENT_KEY, (kept) => parsed(kept).filter(({ key }) => key !== entry.key))
      else if (outcome.outcome === 'unsent') break
    }
    return outcomes
  }
  return 'locks' in navigator ? navigator.locks.request(LOCK, sendAll) : sendAll()
}

/** The token is written down before the first post, so that a lost answer cannot turn one lead into two. */
async function withToken(entry: Unsent): Promise<SendOutcome> {
  const formToken = await fetchFormToken(entry.form)
  if (!formToken) return { outcome: 'unsent', formToken: null }
  await update(UNSENT_KEY, (kept) =>
    parsed(kept).map((other) => (other.key === entry.key ? { ...other, formToken } : other)),
  )
  // A token made just now counts as too fast for the server; the next round sends it.
  return { outcome: 'unsent', formToken }
}

function parsed(kept: unknown): Unsent[] {
  const result = z.array(Unsent).safeParse(kept ?? [])
  return result.success ? result.data : []
}
