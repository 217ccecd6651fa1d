import type { Context } from 'hono'
import { newErrorId } from '#domain/error-id.ts'
import type { Log } from '#server/log.ts'
import { StoreUnavailable } from '#server/store/store.ts'
import { CHANGE_UNSURE, problemResponse, STORE_AWAY } from './problem.ts'

type FailedRequest = { method: string; path: string }

/** @param errorId the word that the visitor is shown */
export function logFailure(log: Log, errorId: string, error: unknown, { method, path }: FailedRequest): void {
  log.error(
    { errorId, error: (error instanceof Error && error.stack) || String(error), method, path },
    'request failed',
  )
}

/** The answer to a request whose handler threw. */
export function failureResponse(log: Log, error: Error, c: Context): Response {
  const { method, path } = c.req
  if (error instanceof StoreUnavailable) {
    log.warn({ error: error.message, method, path }, 'store not available')
    return problemResponse(isRead(method) ? STORE_AWAY : CHANGE_UNSURE)
  }
  if (c.req.raw.signal.aborted) {
    log.debug({ method, path }, 'visitor broke off')
    return c.body(null, 400)
  }
  const errorId = newErrorId()
  logFailure(log, errorId, error, { method, path })
  return problemResponse({
    status: 500,
    title: 'Something went wrong',
    detail: `Something went wrong on our side. If you call us, say error ${errorId}.`,
  })
}

export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
