/** A refusal as RFC 9457 problem details, with messages by field where there are any. */
export type Problem = {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503
  title: string
  detail: string
  errors?: Record<string, string[]>
  /** Of a failure, as it is logged. */
  errorId?: string
  /** Times that are free, where the one asked for is not. */
  slots?: { start: string }[]
  /** A renewed token to send along next time. */
  formToken?: string
  /** Seconds to wait before trying again. */
  retryAfter?: number
  /** The allowed methods, with a 405. */
  allow?: string
}

/** Seconds after which a client that the store could not serve may try again. */
export const RETRY_SOON_S = 5

/** The store does not answer a read. */
export const STORE_AWAY: Problem = {
  status: 503,
  title: 'That cannot be done at the moment',
  detail: 'Please try again in a moment, or call us.',
  retryAfter: RETRY_SOON_S,
}

/** The store does not answer a write, which may be done all the same. */
export const CHANGE_UNSURE: Problem = {
  status: 503,
  title: 'We cannot tell whether that was done',
  detail:
    'Our records did not answer in time. Please look again in a moment before you repeat it, or call us.',
  retryAfter: RETRY_SOON_S,
}

/** '1 second', '40 seconds'. */
export function inSeconds(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

export function tooManyRequests(retryAfter: number): Problem {
  const detail = `Please wait ${inSeconds(retryAfter)}.`
  return { status: 429, title: 'That is a lot at once', detail, retryAfter }
}

/** @param allow methods that the endpoint takes, the usual one first */
export function methodNotAllowed(endpoint: string, allow = 'POST'): Response {
  const methods = allow.split(', ')
  const taken = new Intl.ListFormat('en-AU').format(methods)
  return problemResponse({
    status: 405,
    title: `Only ${taken} ${methods.length === 1 ? 'is' : 'are'} taken here`,
    detail: `Send a ${methods[0]} to ${endpoint}.`,
    allow,
  })
}

const PROBLEM_TYPE = 'application/problem+json'

export function isProblemResponse({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith(PROBLEM_TYPE) ?? false
}

export function problemResponse(problem: Problem): Response {
  const { retryAfter, allow, ...body } = problem
  const headers = new Headers({
    'Content-Type': `${PROBLEM_TYPE}; charset=utf-8`,
    'Cache-Control': 'no-store',
  })
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter))
  if (allow) headers.set('Allow', allow)
  return new Response(JSON.stringify({ type: 'about:blank', ...body }), { status: problem.status, headers })
}
