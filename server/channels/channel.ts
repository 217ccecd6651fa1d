import type { Submission } from '#domain/leads/submission.ts'
import type { Destination } from '#server/store/store.ts'

/** What one attempt came to. The channel only reports; the worker records it, then decides on a retry. */
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
       * `gone`: stop and tell the operator (410). `unbuildable`: this payload can never be sent. `withheld`: a rule of
       * ours keeps it back. `expired`: it says what is true no longer.
       */
      kind: 'transient' | 'rejected' | 'gone' | 'unbuildable' | 'withheld' | 'expired'
      /** Of one that is tried again: the destination is up, and spoke of this message or its recipient alone. */
      answered?: true
      /** Some of its recipients took it: the bytes of what comes next, which leave them out. */
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
  /** ISO instant before which nothing is sent, at once when left out; null where it is too late to send any. */
  dueAt?: (submission: Submission, now: number) => string | null
  /** The instant from which nothing is sent about a call that stands for this start. */
  expiresAt?: (start: string) => number
  /** The bytes for `payload_snapshot`, of the submission as it is kept. */
  build: (submission: Submission, deliveryId: string) => string
  send: (send: Send) => Promise<SendResult>
  /** Finds out whether its address is there, and sends nothing. */
  reach?: { address: string; connect: (signal: AbortSignal) => Promise<unknown> } | null
}
