import type { Context } from 'hono'
import { newErrorId } from '#domain/error-id.ts'
import type { Log } from '#server/log.ts'
import { StoreUnavailable } from '#server/store/store.ts'
import { type Problem, problemResponse } from './problem.ts'

type FailedRequest = { method: string; path: string }

/** @param errorId the id that the visitor is shown */
export function logFailure(log: Log, errorId: string, error: unknown, { method, path }: FailedRequest): void {
  log.error(
    { errorId, error: (error instanceof Error && error.stack) || String(error), method, path },
    'request failed',
  )
}

/** How a failure is reported: the path as it is logged, and the words for the client. */
type FailureWords = { path: string; away: Problem; failed: (errorId: string) => string }

/** The answer to a request whose handler threw. */
export function failureResponse(log: Log, error: Error, c: Context, words: FailureWords): Response {
  const request = { method: c.req.method, path: words.path }
  if (error instanceof StoreUnavailable) {
    log.warn({ error: error.message, ...request }, 'store not available')
    return problemResponse(words.away)
  }
  if (c.req.raw.signal.aborted) {
    log.debug(request, 'request broken off')
    return c.body(null, 400)
  }
  const errorId = newErrorId()
  logFailure(log, errorId, error, request)
  const detail = words.failed(errorId)
  return problemResponse({ status: 500, title: 'Something went wrong', detail, errorId })
}

export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
