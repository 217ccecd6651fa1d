import { errorText } from '#domain/error-text.ts'
import { cleanText } from '#domain/leads/clean-text.ts'
import type { Clock } from '#domain/time/clock.ts'
import { ATTEMPT_MS, type Channel, type SendResult } from '#server/channels/channel.ts'
import { type ClaimedDelivery, ERROR_MAX, type NewAttempt } from '#server/store/store.ts'
import { unlessAborted } from '#server/unless-aborted.ts'

/** A channel that is told to end has this long to report what it was answered by then, as a webhook's status. */
const ENDING_MS = 250
const ANSWER_MAX = 1_000

/**
 * Sends one delivery. Resolves when the attempt's time is over, or at once when `abort` is called, whatever
 * the channel does.
 */
export async function sendOnce(
  channel: Channel,
  { id: deliveryId, payloadSnapshot: body }: Pick<ClaimedDelivery, 'id' | 'payloadSnapshot'>,
  clock: Clock,
  abort = new AbortController(),
): Promise<{ result: SendResult; attempt: NewAttempt }> {
  const started = clock.now()
  const at = new Date(started).toISOString()
  const { signal } = abort
  const ending = new AbortController()
  const overdue = new Error(`No answer within ${ATTEMPT_MS / 1_000} seconds`)
  const timers = [
    clock.after(ATTEMPT_MS, () => ending.abort(overdue)),
    clock.after(ATTEMPT_MS + ENDING_MS, () => abort.abort(overdue)),
  ]
  let result: SendResult
  try {
    signal.throwIfAborted()
    const inTime = AbortSignal.any([signal, ending.signal])
    result = await unlessAborted(signal, channel.send({ deliveryId, body, at, signal: inTime }))
  } catch (error) {
    const reason = errorText(error)
    result = { ok: false, status: null, error: reason, answer: null, kind: 'transient' }
  } finally {
    for (const cancel of timers) cancel()
  }
  return { result, attempt: attemptOf(result, at, clock.now() - started) }
}

function attemptOf(result: SendResult, at: string, ms: number): NewAttempt {
  return {
    at,
    ms: Math.max(0, Math.round(ms)),
    status: result.status,
    // Mail servers and websites may send anything, and PostgreSQL would reject the whole text for one NUL.
    error: result.ok ? null : cleanText(result.error.slice(0, ERROR_MAX)),
    answer: result.answer === null ? null : cleanText(result.answer.slice(0, ANSWER_MAX)),
  }
}
