import { createSecretKey, randomUUIDv7 } from 'node:crypto'
import { FORM_TOKEN } from '#domain/leads/form-token-shape.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { DAY_MS } from '#domain/time/dates.ts'
import { isSameSecret, signatureOf } from '#server/signature.ts'

/** What a rendered form carries: when it was issued and the submission it may become. */
export type FormToken = { issuedAt: number; submissionId: string }

/** Idempotency keys live at least this long; an older token is renewed with the same id. */
export const TOKEN_MAX_AGE_MS = 7 * DAY_MS

const WHOLE_TOKEN = new RegExp(`^${FORM_TOKEN.source}$`)

/**
 * The submission id in a token whose signature may be invalid, as after a change of the secret. The token
 * issued in its place keeps the id, so that a resend stays one lead. Nobody can guess another's id.
 */
export function namedSubmission(token: unknown, form: SubmissionKind): string | undefined {
  const [, named, submissionId] = (typeof token === 'string' && WHOLE_TOKEN.exec(token)) || []
  return named === form ? submissionId : undefined
}

export function createFormTokens(secret: string) {
  const key = createSecretKey(secret, 'utf8')
  const sign = (unsigned: string) => signatureOf(unsigned, key)

  function issue(form: SubmissionKind, issuedAt: number, submissionId: string = randomUUIDv7()): string {
    const unsigned = `${form}.${issuedAt.toString(36)}.${submissionId}`
    return `${unsigned}.${sign(unsigned)}`
  }

  /** Null for anything that we did not issue for this form. */
  function read(token: unknown, form: SubmissionKind): FormToken | null {
    if (typeof token !== 'string' || token.length > 200) return null
    const [named, issued, submissionId, signature, ...rest] = token.split('.')
    if (!named || !issued || !submissionId || !signature || rest.length > 0) return null
    if (named !== form || !isSameSecret(signature, sign(`${named}.${issued}.${submissionId}`))) return null
    return { issuedAt: Number.parseInt(issued, 36), submissionId }
  }

  return { issue, read }
}

export type FormTokens = ReturnType<typeof createFormTokens>
