import { type Selectable, sql } from 'kysely'
import type { StoredEvent } from '#domain/events/event-batch.ts'
import type { BreakerState, DeliveryState } from '#domain/leads/delivery-state.ts'
import type { Submission, SubmissionKind, SubmissionStatus } from '#domain/leads/submission.ts'
import type { ActivityKind, Actor } from '#domain/operator/activity.ts'
import type { ReportState } from '#domain/operator/reports.ts'
import { searchText } from '#domain/operator/search.ts'
import { firstStage, type Stage } from '#domain/operator/stage.ts'
import type { BookingBlock, BookingRecord } from './bookings-store.ts'
import type { EventDayTable } from './events.ts'
import type { Notice } from './notices-store.ts'
import type { Erasure } from './people-store.ts'
import type { ReviewBusinessTable, ReviewCountTable } from './review-links.ts'
import {
  type Attempt,
  type ClaimedDelivery,
  type Delivery,
  type Destination,
  type DestinationHealth,
  ERROR_MAX,
  type NewDelivery,
} from './store.ts'

export type SubmissionTable = {
  id: string
  reference: string
  kind: SubmissionKind
  idem_key: string
  body_hash: string
  payload: string
  attribution: string
  consent: string | null
  source: string
  status: SubmissionStatus
  quarantine_reason: string | null
  created_at: string
  /** Always null: whoever is erased has no row. */
  redacted_at: string | null
  stage: Stage
  search_text: string
}

export type DeliveryTable = {
  id: string
  submission_id: string
  destination: Destination
  occasion: string
  state: DeliveryState
  due_at: string
  lease_token: string | null
  attempts: number
  rejections: number
  first_failed_at: string | null
  last_status: number | null
  last_error: string | null
  payload_snapshot: string
  created_at: string
  done_at: string | null
}

type AttemptTable = {
  delivery_id: string
  n: number
  at: string
  ms: number
  status: number | null
  error: string | null
  answer: string | null
}

type ActivityTable = {
  id: string
  submission_id: string
  at: string
  what: ActivityKind
  detail: string
  was: string | null
  actor: Actor
}

type BookingTable = {
  submission_id: string
  start: string
  state: BookingRecord['state']
  sequence: number
  changed_at: string
}

/** Columns are text and integers in both dialects, so that one mapping serves both. */
export type Tables = {
  submission: SubmissionTable
  delivery: DeliveryTable
  attempt: AttemptTable
  activity: ActivityTable
  submission_tag: { submission_id: string; tag: string }
  booking: BookingTable
  booking_block: BookingBlock
  destination_state: { name: Destination; breaker: BreakerState; failures: number; probe_at: string | null }
  setting: { name: string; value: string }
  audit_report: {
    id: string
    submission_id: string
    state: ReportState
    content: string
    basis: string
    created_at: string
    edited_at: string | null
    sent_at: string | null
  }
  erasure: Erasure
  notice: Pick<Notice, 'name' | 'about' | 'body'> & {
    made_at: string
    sent_at: string | null
    leased_until: string | null
  }
  review_business: ReviewBusinessTable
  review_count: ReviewCountTable
  event: StoredEvent
  event_day: EventDayTable
}

/** A delivery's state as a literal: a query with a parameter cannot use a partial index. */
export const OPEN = sql.lit('open' as const)

export function cutError(error: string | null): string | null {
  return error === null ? null : error.slice(0, ERROR_MAX).toWellFormed()
}

export function submissionRow(submission: Submission): SubmissionTable {
  return {
    id: submission.id,
    reference: submission.reference,
    kind: submission.kind,
    idem_key: submission.idemKey,
    body_hash: submission.bodyHash,
    payload: JSON.stringify(submission.payload),
    attribution: JSON.stringify(submission.attribution),
    consent: submission.consent && JSON.stringify(submission.consent),
    source: submission.source,
    status: submission.status,
    quarantine_reason: submission.quarantineReason,
    created_at: submission.createdAt,
    redacted_at: null,
    stage: firstStage(submission.kind),
    search_text: searchText(submission),
  }
}

export function toSubmission(row: Selectable<SubmissionTable>): Submission {
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    idemKey: row.idem_key,
    bodyHash: row.body_hash,
    payload: JSON.parse(row.payload),
    attribution: JSON.parse(row.attribution),
    consent: row.consent === null ? null : JSON.parse(row.consent),
    source: row.source,
    status: row.status,
    quarantineReason: row.quarantine_reason,
    createdAt: row.created_at,
  }
}

export function deliveryRow(submissionId: string, delivery: NewDelivery, createdAt: string): DeliveryTable {
  return {
    id: delivery.id,
    submission_id: submissionId,
    destination: delivery.destination,
    occasion: delivery.occasion ?? '',
    state: delivery.state,
    due_at: delivery.dueAt ?? createdAt,
    lease_token: null,
    attempts: 0,
    rejections: 0,
    first_failed_at: null,
    last_status: null,
    last_error: cutError(delivery.lastError),
    payload_snapshot: delivery.payloadSnapshot,
    created_at: createdAt,
    done_at: null,
  }
}

/** Puts the keys in one order, whoever made the event: an insert takes its values in key order. */
export function eventRow(event: StoredEvent): StoredEvent {
  const { at, visit, name, page, label, detail, value, device, source, medium, campaign } = event
  return { at, visit, name, page, label, detail, value, device, source, medium, campaign }
}

export function toDelivery(row: Omit<Selectable<DeliveryTable>, 'payload_snapshot'>): Delivery {
  return {
    id: row.id,
    submissionId: row.submission_id,
    destination: row.destination,
    occasion: row.occasion,
    state: row.state,
    dueAt: row.due_at,
    attempts: row.attempts,
    firstFailedAt: row.first_failed_at,
    lastStatus: row.last_status,
    lastError: row.last_error,
    createdAt: row.created_at,
    doneAt: row.done_at,
  }
}

export function toClaimed(row: Selectable<DeliveryTable>, leaseToken: string): ClaimedDelivery {
  return { ...toDelivery(row), leaseToken, payloadSnapshot: row.payload_snapshot, rejections: row.rejections }
}

export function toAttempt({ delivery_id, ...rest }: Selectable<AttemptTable>): Attempt {
  return { deliveryId: delivery_id, ...rest }
}

export function toHealth(row: Selectable<Tables['destination_state']>): DestinationHealth {
  return { destination: row.name, breaker: row.breaker, failures: row.failures, probeAt: row.probe_at }
}

export function toBooking(row: Selectable<BookingTable>): BookingRecord {
  const { submission_id, changed_at, ...rest } = row
  return { submissionId: submission_id, changedAt: changed_at, ...rest }
}
