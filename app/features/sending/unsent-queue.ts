import { get, update } from 'idb-keyval'
import { isObject } from '#domain/is-object.ts'
import { SUBMISSION_KINDS, type SubmissionKind } from '#domain/leads/submission.ts'
import { inTime, orFail, warn } from './or-null.ts'
import { isAway, type OutgoingSubmission, type postSubmission, type SendOutcome } from './post-submission.ts'
import { UNSENT_KEY } from './unsent-on-device.ts'

/** The tag under which the browser wakes the service worker when the connection is back. */
export const UNSENT_SYNC = 'tradefront:unsent'
const LOCK = 'tradefront:unsent'

/** The tokens of what was sent from this device, by key, whichever page or worker sent it. */
const SENT_KEY = 'tradefront:sent'
/** Longer than a token is valid, so that no page that is still open needs an older one. */
const SENT_KEPT_MS = 30 * 86_400_000

type Unsent = OutgoingSubmission & { key: string }

/**
 * The outcome of a submission that waited here; `unseen` if it waits for somebody to look, as the server would
 * only refuse it again.
 */
export type QueuedOutcome = SendOutcome & { form: SubmissionKind; key: string; unseen?: boolean }

/** Returns its key; it replaces the entry under `earlier`, the same form's answers before an edit. */
export async function addUnsent(submission: OutgoingSubmission, earlier: string | null): Promise<string> {
  // A new key each time: when earlier answers have been sent, only they may be removed, not these.
  const key = `${Date.now()}.${Math.random()}`
  const isSame = (other: Unsent) =>
    other.key === earlier || (other.formToken !== null && other.formToken === submission.formToken)
  await update(UNSENT_KEY, (kept) => [
    ...parsed(kept).filter((other) => !isSame(other)),
    { ...submission, key },
  ])
  return key
}

/**
 * Keeps what another document was sending when it ended; anything that we did not write is dropped. It is the
 * same submission as the form's last answers, even if it ended before it had their token.
 */
export async function keepLeft(left: unknown): Promise<OutgoingSubmission | null> {
  if (!isOutgoing(left)) return null
  const { earlier, id: _note, ...submission } = left
  const key = typeof earlier === 'string' ? earlier : null
  const formToken = submission.formToken ?? (key && (await tokenUnder(key)))
  await addUnsent({ ...submission, formToken }, key)
  return submission
}

/**
 * Sends a form whose earlier answers are kept under the key; they may have changed since. It is the same
 * submission, so it waits for the queue and takes over its token; the entry is removed when the server has
 * this. `toldToken` receives each token before it is sent.
 */
export function sendKept(
  submission: OutgoingSubmission,
  key: string,
  send: typeof postSubmission,
  toldToken: (formToken: string) => void,
): Promise<SendOutcome> {
  return oneAtATime(async () => {
    // A person is waiting: a device that cannot be read or written must not stop the submission.
    const formToken = submission.formToken ?? (await inTime(tokenUnder(key)))
    if (formToken) toldToken(formToken)
    const outcome = await send({ ...submission, formToken }, async (token) => {
      toldToken(token)
      await inTime(keepToken(key, token))
    })
    if (outcome.outcome === 'stored') await inTime(settle(key))
    return outcome
  })
}

/** The key of what is kept with this token: 'Change rating' and Back restore a form with its token. */
export async function keptUnder(formToken: string | null): Promise<string | null> {
  if (formToken === null) return null
  const kept = await findKept((entry) => entry.formToken === formToken).catch(warn)
  return kept?.key ?? null
}

/** Whether it was sent, also by another page or the worker. */
export async function hasGoneOut(key: string): Promise<boolean> {
  return (await sentUnder(key)) !== null
}

export async function unsentCount(): Promise<number> {
  return parsed(await get(UNSENT_KEY)).length
}

/** The submissions of a form that wait here. */
export async function queuedOf(form: SubmissionKind): Promise<OutgoingSubmission[]> {
  return parsed(await get(UNSENT_KEY)).filter((entry) => entry.form === form)
}

/** True for a booking that was kept on the device until its time was gone. */
export function timeHasGone(outcome: SendOutcome): boolean {
  return outcome.outcome === 'refused' && outcome.errors.start !== undefined
}

/**
 * Why a kept submission was refused, by what a release or the visitor has changed since; empty while it may
 * still be accepted.
 */
export function refusalOf(outcome: QueuedOutcome): string[] {
  if (outcome.outcome !== 'refused' || timeHasGone(outcome)) return []
  return wasEdited(outcome) ? [outcome.message] : Object.values(outcome.errors).flat()
}

/** Whether it was not sent, and another try may succeed. */
export function mayStillGo(outcome: QueuedOutcome): boolean {
  return outcome.outcome !== 'stored' && !timeHasGone(outcome) && refusalOf(outcome).length === 0
}

/**
 * Tries to send everything kept; one tab, or the service worker, at a time. Returns the outcomes, and stops
 * at the first that finds no server. One that is refused, or that the server fails at, holds up none behind
 * it. A refusal that nobody sees, in the worker or a hidden tab, waits for a page that shows it.
 */
export async function sendQueued(send: typeof postSubmission): Promise<QueuedOutcome[]> {
  return oneAtATime(async () => {
    const outcomes: QueuedOutcome[] = []
    for (const entry of parsed(await orFail(get(UNSENT_KEY)))) {
      const onToken = (token: string) => orFail(keepToken(entry.key, token))
      const first = await send(entry, onToken)
      // The server has it with earlier answers: what was edited since is sent as a submission of its own. Not
      // for a call, which would find its time taken by itself.
      const isAnother = wasEdited(first) && entry.form !== 'booking'
      const answer = isAnother ? await send({ ...entry, formToken: null }, onToken) : first
      const sent: QueuedOutcome = { ...answer, form: entry.form, key: entry.key }
      const waits = sent.outcome === 'refused' && globalThis.document?.hidden !== false
      const outcome: QueuedOutcome = waits ? { ...sent, outcome: 'unsent', unseen: !mayStillGo(sent) } : sent
      outcomes.push(outcome)
      if (outcome.outcome === 'stored') await inTime(settle(entry.key))
      // A time that has gone does not come back; any other refusal stays until a person has dismissed it.
      else if (timeHasGone(outcome)) await inTime(forgetUnsent(entry.key))
      else if (isAway(outcome)) break
    }
    return outcomes
  })
}

/** Refused as a duplicate, by its token, with other answers. From the queue, only calls end like this. */
export function wasEdited(outcome: SendOutcome): boolean {
  return outcome.outcome === 'refused' && outcome.status === 409 && !timeHasGone(outcome)
}

/** In all tabs and the service worker, where the browser has locks. */
export async function oneAtATime<Result>(run: () => Promise<Result>, lock = LOCK): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(lock, run) : run()
}

function keepToken(key: string, formToken: string): Promise<void> {
  return update(UNSENT_KEY, (kept) =>
    parsed(kept).map((entry) => (entry.key === key ? { ...entry, formToken } : entry)),
  )
}

/** The server has it. Its token is kept, so that a page that is still open sends no second one. */
async function settle(key: string): Promise<void> {
  const entry = await findKept((kept) => kept.key === key)
  if (entry) await update(SENT_KEY, (sent) => ({ ...recent(sent), [key]: entry.formToken }))
  await forgetUnsent(key)
}

/** A key begins with the time at which it was made. */
function recent(sent: unknown): Record<string, unknown> {
  const since = Date.now() - SENT_KEPT_MS
  return Object.fromEntries(
    Object.entries(isObject(sent) ? sent : {}).filter(([key]) => Number(key.split('.')[0]) > since),
  )
}

async function tokenUnder(key: string): Promise<string | null> {
  const kept = await findKept((entry) => entry.key === key)
  return kept?.formToken ?? sentUnder(key)
}

async function findKept(isIt: (entry: Unsent) => boolean): Promise<Unsent | undefined> {
  return parsed(await get(UNSENT_KEY)).find(isIt)
}

async function sentUnder(key: string): Promise<string | null> {
  const sent: unknown = await get(SENT_KEY)
  const token = isObject(sent) ? sent[key] : null
  return typeof token === 'string' ? token : null
}

/** For an entry that was sent, or that a person has dismissed. */
export function forgetUnsent(key: string): Promise<void> {
  return update(UNSENT_KEY, (kept) => parsed(kept).filter((entry) => entry.key !== key))
}

function parsed(kept: unknown): Unsent[] {
  return Array.isArray(kept) ? kept.filter(isUnsent) : []
}

function isUnsent(kept: unknown): kept is Unsent {
  return isObject(kept) && typeof kept.key === 'string' && isOutgoing(kept)
}

function isOutgoing(kept: unknown): kept is OutgoingSubmission & Record<string, unknown> {
  if (!isObject(kept)) return false
  const { endpoint, fields, formToken } = kept
  return (
    isOfForm(kept) &&
    typeof endpoint === 'string' &&
    isObject(fields) &&
    (formToken === null || typeof formToken === 'string')
  )
}

export function isOfForm({ form }: Record<string, unknown>): boolean {
  return SUBMISSION_KINDS.some((kind) => kind === form)
}
