import type { SendResult } from '#server/channels/channel.ts'
import type { AttemptVerdict } from '#server/store/store.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Waits before each attempt, the first of which is immediate: about three days in all. */
export const RETRY_DELAYS_MS: readonly number[] = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
export const ATTEMPTS_MAX = RETRY_DELAYS_MS.length
/** An open breaker spends no attempts: a row that has waited as long as all of them take is given up too. */
export const GIVE_UP_MS = RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay)

/** Random spread, so that rows that failed together are not retried together. */
const JITTER = 0.2
/** A destination that refused the payload itself this often will not take it. */
const REJECTIONS_MAX = 3
/**
 * A failed probe moves behind all other rows, so that one bad payload cannot keep a breaker open. A recovery
 * brings it forward, as does another process that reaches the destination (`HELD_BACK` in the store).
 */
const PROBED_AGAIN_MS = 24 * HOUR

export type Situation = {
  result: SendResult
  /** Attempts spent so far, including this one. */
  attempts: number
  /** Earlier refusals of this payload. */
  rejections: number
  breakerOpen: boolean
  now: number
  random: () => number
}

/** What an attempt does to its delivery. */
export function verdictOf(situation: Situation): AttemptVerdict {
  const { result, attempts, rejections, breakerOpen, now } = situation
  // Settled: nothing is to be sent again, and nobody needs to look at it.
  if (result.ok || result.kind === 'expired') return { state: 'done' }
  if (result.kind === 'unbuildable' || result.kind === 'withheld') return { state: 'dead' }
  const rejected = result.kind === 'rejected'
  if (rejected && rejections + 1 >= REJECTIONS_MAX) return { state: 'dead' }
  const away = breakerOpen && !rejected && !result.answered
  if (away || result.kind === 'gone') {
    return { state: 'open', dueAt: new Date(now + PROBED_AGAIN_MS).toISOString(), spent: false }
  }
  if (attempts >= ATTEMPTS_MAX) return { state: 'dead' }
  const delay = retryDelay(attempts, situation.random, result.retryAfter)
  return { state: 'open', dueAt: new Date(now + delay).toISOString(), spent: true, rejected }
}

/** Milliseconds to wait after `attempts` attempts; a Retry-After counts up to twice the scheduled delay. */
export function retryDelay(attempts: number, random: () => number, retryAfterSeconds = 0): number {
  const base = RETRY_DELAYS_MS[Math.min(attempts, ATTEMPTS_MAX - 1)] ?? 0
  const delay = base * (1 - JITTER + 2 * JITTER * random())
  const wished = Number.isFinite(retryAfterSeconds) ? retryAfterSeconds * SECOND : 0
  return Math.round(Math.min(Math.max(wished, delay), 2 * delay))
}
