import { randomUUIDv7 } from 'node:crypto'
import type { Attribution } from '#domain/attribution/attribution.ts'
import { cleanText } from '#domain/leads/clean-text.ts'
import { referenceOf } from '#domain/leads/reference.ts'
import type { Consent, Submission, SubmissionKind, SubmissionPayload } from '#domain/leads/submission.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { Channel } from '#server/channels/channel.ts'
import type { SlotRequest } from '#server/store/bookings-store.ts'
import type { CaptureResult, Store } from '#server/store/store.ts'
import { bodyHash } from './body-hash.ts'
import { planDeliveries } from './build-deliveries.ts'

export type CaptureDeps = { store: Store; channels: readonly Channel[]; clock: Clock }

export type CaptureInput = {
  kind: SubmissionKind
  /** The signed token's submission id. */
  idemKey: string
  /** Parsed fields, with what we add to them. */
  payload: SubmissionPayload
  /** The fields without what we add, if we add anything: they identify a retry as the same lead. */
  answers?: SubmissionPayload
  attribution: Attribution
  consent: Consent | null
  source: string
  /** If set, e.g. `honeypot`: quarantined and delivered nowhere until an operator releases it. */
  quarantineReason?: string | null
  /** The time to book. A quarantined submission reserves none, but is refused where any other would be. */
  slot?: SlotRequest
}

/** Stores the submission with its deliveries in one transaction; resolves when they are on disk. */
export function captureSubmission(deps: CaptureDeps, input: CaptureInput): Promise<CaptureResult> {
  const now = deps.clock.now()
  const submission = newSubmission(input, new Date(now).toISOString())
  const isApart = submission.status === 'quarantined'
  const deliveries = isApart ? [] : planDeliveries(deps.channels, submission, now)
  return deps.store.capture({ submission, deliveries, ...(input.slot && { slot: input.slot }) })
}

function newSubmission(input: CaptureInput, createdAt: string): Submission {
  const id = randomUUIDv7()
  const { payload, answers, attribution, consent, source } = cleanStrings({
    payload: input.payload,
    answers: input.answers,
    attribution: input.attribution,
    consent: input.consent,
    source: input.source,
  })
  const quarantineReason = input.quarantineReason ?? null
  return {
    id,
    reference: referenceOf(id),
    kind: input.kind,
    idemKey: input.idemKey,
    bodyHash: bodyHash(answers ?? payload),
    payload,
    attribution,
    consent,
    source,
    status: quarantineReason === null ? 'real' : 'quarantined',
    quarantineReason,
    createdAt,
  }
}

/**
 * JSON without a match needs no cleaning. That is the usual case, and checking each string takes far longer.
 * Dashes and quotation marks, which our own notices have, are the same in either composition (NFC, NFD).
 */
const PERHAPS_UNCLEAN = /[^ -~\u2010-\u2027]|\\[^"\\nt]/

/** The value as JSON carries it, except -0, so that what is acknowledged equals what is read back. */
function cleanStrings<T>(value: T): T {
  const json = JSON.stringify(value)
  if (!PERHAPS_UNCLEAN.test(json)) return value
  return JSON.parse(json, (_key, inner) => (typeof inner === 'string' ? cleanText(inner) : inner))
}
