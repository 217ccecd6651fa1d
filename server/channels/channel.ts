import type { Submission } from '#domain/leads/submission.ts'
import type { Destination } from '#server/store/store.ts'

/** How long an attempt waits for its answer. */
export const ATTEMPT_MS = 15_000

/** The outcome of one attempt. The channel only reports it; the worker records it and decides on a retry. */
export type SendResult =
  | { ok: true; status: number | null; answer: string | null; next?: string }
  | {
      ok: false
      status: number | null
      error: string
      answer: string | null
      /** Seconds the destination asked us to wait. */
      retryAfter?: number
      /**
       * `gone`: stop and tell the operator (410). `unbuildable`: this payload can never be sent. `withheld`:
       * one of our rules holds it back. `expired`: what it says is no longer true.
       */
      kind: 'transient' | 'rejected' | 'gone' | 'unbuildable' | 'withheld' | 'expired'
      /** For a retried failure: the destination is up, and refused only this message or its recipient. */
      answered?: true
      /** Set if some recipients accepted it: the bytes for the next attempt, which leaves them out. */
      next?: string
    }

export type Send = {
  deliveryId: string
  body: string
  /** ISO instant of the attempt. */
  at: string
  signal: AbortSignal
}

/** One destination: says which submissions it wants, freezes their bytes, sends them. */
export type Channel = {
  destination: Destination
  /** Why nothing can be sent, e.g. 'Webhook URL not configured'; null when an address is set. */
  unconfigured: string | null
  wants: (submission: Submission) => boolean
  /** ISO instant before which nothing is sent (at once when left out); null if it is too late to send any. */
  dueAt?: (submission: Submission, now: number) => string | null
  /** Whether nothing is sent about a call that has begun. */
  endsWithCall?: true
  /** Builds the bytes for `payload_snapshot` from the stored submission. */
  build: (submission: Submission, deliveryId: string) => string
  send: (send: Send) => Promise<SendResult>
  /** Checks whether the address can be reached, without sending anything. */
  reach?: { address: string; connect: (signal: AbortSignal) => Promise<unknown> } | null
}
