import { navigationTiming } from '#app/shell/navigation-timing.ts'
import { isObject } from '#domain/is-object.ts'
import { MIN_FILL_MS } from '#domain/leads/form-guard.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import type { SendOutcome } from './post-submission.ts'

const TOKEN_TIMEOUT_MS = 6000
/**
 * The server takes a form for a person's only some seconds after issuing its token; this is a little longer
 * than it asks for.
 */
const RIPE_MS = MIN_FILL_MS + 250

/** The time from which each token just issued to us may be sent. */
const ripeAt = new Map<string, number>()

type ToldOfCallback = (callbackBy: string | undefined) => void

/** A rendered token makes one submission; a page that comes from the browser's history may carry a used one. */
export async function tokenFor(
  form: SubmissionKind,
  rendered: string | null,
  told?: ToldOfCallback,
): Promise<string | null> {
  const fromHistory = navigationTiming()?.type === 'back_forward'
  return rendered && !fromHistory ? rendered : fetchFormToken(form, told)
}

/** Null when the server is unreachable. `told` gets the time by which we call those who send the form now. */
export async function fetchFormToken(form: SubmissionKind, told?: ToldOfCallback): Promise<string | null> {
  try {
    const response = await fetch(`/api/form-token?form=${form}`, {
      signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
    })
    const answer: unknown = response.ok && (await response.json())
    if (!isObject(answer) || typeof answer.formToken !== 'string') return null
    const { formToken, callbackBy } = answer
    told?.(typeof callbackBy === 'string' ? callbackBy : undefined)
    return justIssued(formToken)
  } catch {
    return null
  }
}

/**
 * Returns the token for the form's next submit. If the server already has a submission under this token, the
 * next submit makes a new one; except for a call, whose time the first has taken.
 */
export async function tokenAfter(
  form: SubmissionKind,
  refused: Extract<SendOutcome, { outcome: 'refused' }>,
): Promise<string | null> {
  return form !== 'booking' && refused.status === 409 && !hasMessages(refused)
    ? fetchFormToken(form)
    : refused.formToken
}

export function hasMessages(refused: { errors: Record<string, string[]> }): boolean {
  return Object.keys(refused.errors).length > 0
}

export function justIssued(formToken: string): string {
  ripeAt.set(formToken, performance.now() + RIPE_MS)
  return formToken
}

export async function untilRipe(formToken: string): Promise<void> {
  const left = (ripeAt.get(formToken) ?? 0) - performance.now()
  if (left > 0) await new Promise((ripe) => setTimeout(ripe, left))
}
