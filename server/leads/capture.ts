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
  /** Without what we add, where there is any: a retry is the same lead by them. */
  answers?: SubmissionPayload
  attribution: Attribution
  consent: Consent | null
  source: string
  /** Set, e.g. `honeypot`: kept apart and delivered nowhere until an operator releases it. */
  quarantineReason?: string | null
  /** The time that is booked with it; one that is kept apart holds none, and is refused where anybody would be. */
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
 * In JSON with none of this there is nothing to clean. It is the usual, and looking at each string takes far longer.
 * Dashes and quotation marks, which our own notices have, are the same in every form.
 */
const PERHAPS_UNCLEAN = /[^ -~\u2010-\u2027]|\\[^"\\nt]/

/** As JSON carries it, but for -0, so that what is acknowledged now equals what is read back later. */
function cleanStrings<T>(value: T): T {
  const json = JSON.stringify(value)
  if (!PERHAPS_UNCLEAN.test(json)) return value
  return JSON.parse(json, (_key, inner) => (typeof inner === 'string' ? cleanText(inner) : inner))
}
