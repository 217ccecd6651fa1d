/** Dispatched on the window when the server no longer accepts the session. */
export const SIGNED_OUT = 'operator-signed-out'

/** What the server said when it refused, in words that can be shown. */
export class Refusal extends Error {
  override name = 'Refusal'
  /** Messages by field of the form. */
  readonly errors: Record<string, string[]>
  /** The answer's HTTP status; null if there was no answer. */
  readonly status: number | null
  constructor(words: string, errors: Record<string, string[]> = {}, status: number | null = null) {
    super(words)
    this.errors = errors
    this.status = status
  }
}

/** After a laptop's sleep a connection may be dead silently. Counting a month's events takes seconds. */
const ANSWER_WAIT_MS = 60_000

/** Asks the operator side. @throws Refusal */
export async function ask<T>(
  path: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET',
  body?: unknown,
) {
  const answer = await fetch(path, {
    method,
    signal: AbortSignal.timeout(ANSWER_WAIT_MS),
    ...(method !== 'GET' && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    }),
  }).catch(() => {
    throw new Refusal('The server does not answer. What you see may be old.')
  })
  if (answer.status === 401) {
    dispatchEvent(new Event(SIGNED_OUT))
    throw new Refusal('You are signed out.', {}, answer.status)
  }
  const said = await answer.json().catch(() => ({}))
  if (!answer.ok)
    throw new Refusal(said.detail ?? `The server answered ${answer.status}.`, said.errors, answer.status)
  return said as T
}

/** Whether what was asked for is not there, or no longer. */
export function isMissing(refused: unknown): boolean {
  return refused instanceof Refusal && refused.status === 404
}
