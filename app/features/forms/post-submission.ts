import * as z from 'zod/mini'
import { anyKeys } from '#domain/any-keys.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { fetchFormToken, hasMessages, justIssued, untilRipe } from './form-token.ts'

/** One filled-in form on its way. Its token names the submission, so however often it is sent, it is one lead. */
export type OutgoingSubmission = {
  form: SubmissionKind
  endpoint: string
  fields: Record<string, unknown>
  formToken: string | null
}

/** Long enough for a bad connection and the server's own wait of 2 s for the destinations. */
const SEND_TIMEOUT_MS = 12_000

const Stored = z.object({
  id: z.string(),
  reference: z.string(),
  deliveries: z.array(z.object({ destination: z.string(), state: z.string() })),
  /** 'Monday 10:00 am AEDT'. */
  callbackBy: z.optional(z.string()),
})
const Refused = z.object({
  detail: z.string(),
  errors: z.optional(anyKeys(z.array(z.string()))),
  formToken: z.optional(z.string()),
})

/** `next`: where the visitor goes from here, e.g. to the page of a booking. */
export type Stored = z.infer<typeof Stored> & { next: string | null }

export type SendOutcome =
  | ({ outcome: 'stored' } & Stored)
  /** The server read it and says no: messages by field, or one for the whole form. */
  | {
      outcome: 'refused'
      status: number
      message: string
      errors: Record<string, string[]>
      formToken: string | null
    }
  /** It did not reach the store. `formToken` is the one to keep for the next try; `status` where there was an answer. */
  | { outcome: 'unsent'; formToken: string | null; status?: number }

/**
 * Posts once; a token that the server no longer takes is renewed by it and sent again as the same submission.
 * `onToken` is told of another token before it goes out, so that a lost answer cannot turn one lead into two.
 * Pages and the service worker send by it, so it knows of neither.
 */
export async function postSubmission(
  submission: OutgoingSubmission,
  onToken?: (formToken: string) => Promise<void>,
): Promise<SendOutcome> {
  const formToken = submission.formToken || (await fetchFormToken(submission.form))
  if (!formToken) return { outcome: 'unsent', formToken: null }
  if (!submission.formToken) await onToken?.(formToken)
  const first = await post(submission, formToken)
  const renewed = first.outcome === 'refused' && !hasMessages(first) && first.formToken
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
    if (response.ok) {
      const stored = Stored.parse(await response.json())
      return { outcome: 'stored', ...stored, next: response.headers.get('Location') }
    }
    if (response.status >= 500) return { outcome: 'unsent', formToken, status: response.status }
    const refused = Refused.parse(await response.json())
    return {
      outcome: 'refused',
      status: response.status,
      message: refused.detail,
      errors: refused.errors ?? {},
      formToken: refused.formToken || formToken,
    }
  } catch (error) {
    console.warn('A form did not reach the server and is kept on this device.', error)
    return { outcome: 'unsent', formToken }
  }
}
