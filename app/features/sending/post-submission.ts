import { isObject } from '#domain/is-object.ts'
import type { DeliveryOutcome } from '#domain/leads/assessment-outcome.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { fetchFormToken, hasMessages, justIssued, untilRipe } from './form-token.ts'

/** One filled-in form to send. Its token is an idempotency key: however often it is sent, it is one lead. */
export type OutgoingSubmission = {
  form: SubmissionKind
  endpoint: string
  fields: Record<string, unknown>
  formToken: string | null
}

/** Long enough for a bad connection and the server's own wait of 2 s for the destinations. */
const SEND_TIMEOUT_MS = 12_000

type StoredAnswer = {
  id: string
  reference: string
  deliveries: DeliveryOutcome[]
  /** 'Monday 10:00 am AEDT'. */
  callbackBy?: string
}
type RefusedAnswer = { detail: string; errors?: Record<string, string[]>; formToken?: string }

/** `next`: where the visitor goes from here, e.g. to the page of a booking. */
export type Stored = StoredAnswer & { next: string | null }

export type SendOutcome =
  | ({ outcome: 'stored' } & Stored)
  /** The server read it and refused it: messages by field, or one for the whole form. */
  | {
      outcome: 'refused'
      status: number
      message: string
      errors: Record<string, string[]>
      formToken: string | null
    }
  /** It was not stored. `formToken` is for the next try; `status` and `errorId` are the server's, if it answered. */
  | { outcome: 'unsent'; formToken: string | null; status?: number; errorId?: string }

/** What a reverse proxy answers when the server behind it is down; any other status is the server's own. */
const AWAY = [502, 503, 504]

/** True if no server has looked at it. */
export function isAway(outcome: SendOutcome): boolean {
  return outcome.outcome === 'unsent' && (outcome.status === undefined || AWAY.includes(outcome.status))
}

/**
 * Posts once; if the server renews a token that it no longer takes, posts again with that as the same
 * submission. `onToken` receives another token before it is sent, so that a lost answer cannot turn one lead
 * into two. Pages and the service worker use it, so it depends on neither.
 */
export async function postSubmission(
  submission: OutgoingSubmission,
  onToken?: (formToken: string) => Promise<void>,
): Promise<SendOutcome> {
  const formToken = submission.formToken || (await fetchFormToken(submission.form))
  if (!formToken) return { outcome: 'unsent', formToken: null }
  if (!submission.formToken) await onToken?.(formToken)
  const first = await post(submission, formToken)
  // A used one (409) is renewed for the visitor's next press only.
  const renewed =
    first.outcome === 'refused' && first.status === 422 && !hasMessages(first) && first.formToken
  if (!renewed || renewed === formToken) return first
  await onToken?.(justIssued(renewed))
  return post(submission, renewed)
}

async function post(submission: OutgoingSubmission, formToken: string): Promise<SendOutcome> {
  await untilRipe(formToken)
  try {
    const response = await fetch(submission.endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...submission.fields, formToken }),
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    })
    if (response.status >= 500)
      return { outcome: 'unsent', formToken, status: response.status, ...(await errorIdOf(response)) }
    const answer: unknown = await response.json()
    if (response.ok && isStored(answer))
      return { ...answer, outcome: 'stored', next: response.headers.get('Location') }
    // Such an answer is not our server's, but e.g. a hotel's sign-in page.
    if (response.ok || !isRefused(answer)) throw new Error(`${response.status}`)
    return {
      outcome: 'refused',
      status: response.status,
      message: answer.detail,
      errors: answer.errors ?? {},
      formToken: answer.formToken || formToken,
    }
  } catch (error) {
    console.warn(error)
    return { outcome: 'unsent', formToken }
  }
}

/** A proxy's own page has none. */
async function errorIdOf(response: Response): Promise<{ errorId?: string }> {
  const answer: unknown = await response.json().catch(() => null)
  return isObject(answer) && typeof answer.errorId === 'string' ? { errorId: answer.errorId } : {}
}

export function isStored(answer: unknown): answer is StoredAnswer {
  if (!isObject(answer)) return false
  const { id, reference, deliveries, callbackBy } = answer
  return (
    typeof id === 'string' &&
    typeof reference === 'string' &&
    Array.isArray(deliveries) &&
    deliveries.every(isDelivery) &&
    isTextOrMissing(callbackBy)
  )
}

function isDelivery(value: unknown): boolean {
  return isObject(value) && typeof value.destination === 'string' && typeof value.state === 'string'
}

function isRefused(answer: unknown): answer is RefusedAnswer {
  if (!isObject(answer)) return false
  const { detail, errors = {}, formToken } = answer
  return (
    typeof detail === 'string' &&
    isObject(errors) &&
    Object.values(errors).every(Array.isArray) &&
    isTextOrMissing(formToken)
  )
}

function isTextOrMissing(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}
