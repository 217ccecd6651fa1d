import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { errorText } from '#domain/error-text.ts'
import { cleanText } from '#domain/leads/clean-text.ts'
import { atMost } from '#server/outbound/at-most.ts'
import {
  guardedLookup,
  type Resolve,
  refusePrivateLiteral,
  systemResolve,
} from '#server/outbound/guarded-lookup.ts'
import { answerTo } from '#server/outbound/http-answer.ts'
import { requestErrorText } from '#server/outbound/request-error.ts'
import { ERROR_MAX } from '#server/store/store.ts'
import type { SendResult } from './channel.ts'

const ANSWER_MAX_BYTES = 64 * 1024
/** Time for the answer's body: a slow trickle must not turn an accepted delivery into a timed-out attempt. */
const ANSWER_MS = 2_000
/** Characters of the answer that are passed on; an attempt keeps the first half of them (send-once.ts). */
const ANSWER_KEPT = 2000

type WebhookRequest = {
  url: string
  body: string
  headers: Readonly<Record<string, string>>
  /** ISO instant of the attempt; a Retry-After date counts from here. */
  at: string
  /** Ends the attempt as a whole: lookup, connection, and an answer that never comes. */
  signal: AbortSignal
}
export type WebhookClient = (request: WebhookRequest) => Promise<SendResult>

/**
 * Posts JSON and reports the result; follows no redirects, and reaches only public addresses unless
 * `allowPrivate` is set.
 */
export function createWebhookClient(options: { allowPrivate: boolean; resolve?: Resolve }): WebhookClient {
  const lookup = guardedLookup(options.resolve ?? systemResolve, options.allowPrivate)
  return async function post({ url: address, body, headers, at, signal }) {
    try {
      const url = new URL(address)
      if (!options.allowPrivate) refusePrivateLiteral(url)
      signal.throwIfAborted()
      const request = requestOf(url)(url, {
        method: 'POST',
        // Each attempt has its own connection: its address is checked, and it cannot have gone stale.
        agent: false,
        lookup,
        signal,
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'Tradefront', ...headers },
      })
      const response = await answerTo(request.end(body))
      return toResult(response, await readAnswer(response), at)
    } catch (error) {
      return {
        ok: false,
        status: null,
        error: attemptErrorText(error, signal),
        answer: null,
        kind: 'transient',
      }
    }
  }
}

function requestOf(url: URL): typeof http.request {
  if (url.protocol === 'https:') return https.request
  if (url.protocol === 'http:') return http.request
  throw new TypeError(`${url.protocol} is not a way to send a webhook`)
}

/** The status line has already decided; a body that is cut, slow or broken off only shortens what is kept. */
async function readAnswer(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  const cut = setTimeout(() => response.destroy(), ANSWER_MS)
  try {
    for await (const chunk of atMost(response, ANSWER_MAX_BYTES)) chunks.push(chunk)
  } catch {
    // Keeps what has arrived so far.
  }
  clearTimeout(cut)
  response.destroy()
  const text = new TextDecoder().decode(Buffer.concat(chunks))
  return cleanText(text).slice(0, ANSWER_KEPT).toWellFormed()
}

const REJECTED = [400, 413, 422]

function toResult(response: IncomingMessage, answer: string, at: string): SendResult {
  const status = response.statusCode ?? 0
  if (status >= 200 && status < 300) return { ok: true, status, answer }
  const retryAfter = parseRetryAfter(response.headers['retry-after'], at)
  return {
    ok: false,
    status,
    error: status >= 300 && status < 400 ? `Redirects are not followed (${status})` : `Answered ${status}`,
    answer,
    kind: status === 410 ? 'gone' : REJECTED.includes(status) ? 'rejected' : 'transient',
    ...(retryAfter === null ? {} : { retryAfter }),
  }
}

/** More than any wait that is taken up; digits without end would be no number. */
const RETRY_AFTER_MAX_S = 1e9

/** Seconds from either form of the header; null if there is none that can be read. */
export function parseRetryAfter(header: string | undefined, at: string): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), RETRY_AFTER_MAX_S)
  // Every date form that HTTP allows names its weekday first; Date.parse alone would take almost anything.
  const date = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.parse(at)) / 1000))
}

function attemptErrorText(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return errorText(signal.reason)
  return requestErrorText(error, 'The request failed').slice(0, ERROR_MAX)
}
