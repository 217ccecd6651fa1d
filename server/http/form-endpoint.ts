import * as z from 'zod'
import type { RefusedPost } from '#app/page-services.ts'
import type { Site } from '#content/schemas.ts'
import type { Attribution } from '#domain/attribution/attribution.ts'
import { newErrorId, sayError } from '#domain/error-id.ts'
import { blankToMissing } from '#domain/leads/clean-text.ts'
import { fieldErrors } from '#domain/leads/field-errors.ts'
import { isHoneypotFilled, isTooFast, MIN_FILL_MS } from '#domain/leads/form-guard.ts'
import { formatPhone } from '#domain/leads/phone.ts'
import { SOURCE_MAX, type Submission, type SubmissionPayload } from '#domain/leads/submission.ts'
import { isCalledBack } from '#domain/operator/promise.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { BookingDesk } from '#server/booking/booking-desk.ts'
import type { CaptureInput } from '#server/leads/capture.ts'
import { consentOf } from '#server/leads/consent.ts'
import type { AnsweredDelivery, DeliveryAnswer } from '#server/leads/delivery-answer.ts'
import type { FormDefinition } from '#server/leads/form-definition.ts'
import type { Log } from '#server/log.ts'
import type { SlotRequest } from '#server/store/bookings-store.ts'
import { type CaptureResult, type Store, StoreUnavailable } from '#server/store/store.ts'
import { logFailure } from './failure.ts'
import {
  bookedAlready,
  CALL_CANCELLED,
  CONFLICT,
  failed,
  invalid,
  STALE_FORM,
  TOO_FAST,
  tooMany,
  tooManyCalls,
  unavailable,
} from './form-problems.ts'
import { type FormTokens, namedSubmission, TOKEN_MAX_AGE_MS } from './form-token.ts'
import { type Problem, problemResponse } from './problem.ts'
import type { Limiter } from './rate-limit.ts'
import { isAttributionGiven, readAttribution } from './read-attribution.ts'
import { asksForJson, asksForPage, isProblem, readForm } from './read-form.ts'

/** A JSON caller waits this long at most for the destinations; the lead is stored before the wait begins. */
export const SETTLE_MS = 2000
/** Tolerated clock difference, as another machine of ours may have issued the form. */
const CLOCKS_APART_MS = 1000

export type FormEndpointDeps = {
  clock: Clock
  site: Site
  siteUrl: string
  tokens: FormTokens
  capture: (input: CaptureInput) => Promise<CaptureResult>
  deliveryAnswer: DeliveryAnswer
  /** 'Monday 10:00 am AEDT', for a lead that came in at this time. */
  callbackBy: (at: number) => string
  /** Seconds to wait when this address has sent too much; null while it may send. */
  overLimit: (address: string) => Promise<number | null>
  callLimit: Limiter
  bookings: BookingDesk
  findReviewBusiness: Store['findReviewBusiness']
  findSetting: Store['findSetting']
  renderRefused: RenderRefused
  log: Log
}

/** Renders a form's page again, with what was typed and what is wrong. */
export type RenderRefused = (path: string, refused: RefusedPost, problem: Problem) => Promise<Response>

/** `formToken` and `message` replace the token that was sent and the problem's own words. */
type Refusal = { problem: Problem; formToken?: string; message?: string | null }
/** The submission id in the token, and the fields as the form's schema parses them. */
type Checked = { submissionId: string; given: SubmissionPayload }

/** The one way in for every form: guard, parse, store, and only then answer. */
export function createFormEndpoint(form: FormDefinition, deps: FormEndpointDeps) {
  const { tokens, bookings } = deps
  const { protocol, host } = new URL(deps.siteUrl)
  const ourPhone = formatPhone(deps.site.phone)
  const wordings = { notices: deps.site.notices, findSetting: deps.findSetting }
  const known = { brand: deps.site.brand, findReviewBusiness: deps.findReviewBusiness }

  const current = (fields: Record<string, unknown>) => form.current?.(fields, known) ?? fields

  return async function handle(request: Request, address: string): Promise<Response> {
    // Counted before the body is read, so that unreadable posts count too.
    const waitSeconds = await deps.overLimit(address)
    const body = await readForm(request)
    const { fields: sent, json } = isProblem(body)
      ? { fields: {}, json: !asksForPage(request) }
      : { fields: body.fields, json: body.json || asksForJson(request) }
    const fields = underOwnNames(sent, form.alsoCalled)
    const now = deps.clock.now()
    const attribution = () => readAttribution(fields, request, { host, now })

    async function refuse({
      problem,
      formToken = stringOf(fields.formToken),
      message = problem.errors ? null : problem.detail,
    }: Refusal): Promise<Response> {
      if (json) return problemResponse({ ...problem, ...(formToken && { formToken }) })
      const refused = {
        form: form.kind,
        values: { ...stringsOf(fields), attribution: JSON.stringify(attribution()) },
        attributionGiven: isAttributionGiven(fields),
        errors: problem.errors ?? {},
        message,
        formToken,
      }
      return deps.renderRefused(form.page(await current(fields)), refused, problem)
    }

    if (waitSeconds !== null) return refuse({ problem: tooMany(waitSeconds, ourPhone) })
    if (isProblem(body)) return refuse({ problem: body })
    const checked = check(fields, now)
    if ('problem' in checked) return refuse(checked)

    try {
      const { captured, waitSeconds } = await withinCallLimit(address, (slot) =>
        capture(checked, slot, fields, attribution(), now),
      )
      if (captured.outcome === 'taken' && waitSeconds !== null)
        return refuse({ problem: tooManyCalls(waitSeconds, ourPhone) })
      if (captured.outcome === 'conflict') return refuse(await conflict(captured.submissionId, json, now))
      if (captured.outcome === 'taken') return refuse({ problem: await bookings.refusal(checked.given) })
      if (!json && captured.outcome === 'repeat' && (await isCancelled(captured.submission.id)))
        return refuse({ problem: CALL_CANCELLED, ...renewed(now) })
      return await answer(captured, fields, json)
    } catch (error) {
      if (error instanceof StoreUnavailable) {
        deps.log.warn({ form: form.kind, error: error.message }, 'form not stored')
        return refuse({ problem: unavailable(form.failed(ourPhone)) })
      }
      if (json) throw error
      // A browser without scripts gets its form back, with all that was typed.
      const errorId = newErrorId()
      logFailure(deps.log, errorId, error, { method: request.method, path: form.endpoint })
      return refuse({ problem: failed(`${form.failed(ourPhone)} ${sayError(errorId)}`) })
    }
  }

  /**
   * Counts only new calls, not refused or repeated ones. An address over the limit is still answered when it
   * repeats the booking of a call that it has.
   */
  async function withinCallLimit(
    address: string,
    capture: (slotOf: BookingDesk['slotOf']) => Promise<CaptureResult>,
  ): Promise<{ captured: CaptureResult; waitSeconds: number | null }> {
    if (form.kind !== 'booking') return { captured: await capture(bookings.slotOf), waitSeconds: null }
    const waitSeconds = await deps.callLimit.take(address)
    let booked = false
    try {
      const captured = await capture(waitSeconds === null ? bookings.slotOf : noneLeft)
      booked = captured.outcome === 'created'
      return { captured, waitSeconds }
    } finally {
      if (!booked) await deps.callLimit.giveBack(address)
    }
  }

  function noneLeft(given: SubmissionPayload): SlotRequest {
    const slot = bookings.slotOf(given)
    return { ...slot, rules: { ...slot.rules, dailyLimit: 0 } }
  }

  /** Checks that the token is ours, the form neither too old nor too fast, and its fields valid. */
  function check(fields: Record<string, unknown>, now: number): Refusal | Checked {
    const token = tokens.read(fields.formToken, form.kind)
    if (!token) {
      const named = namedSubmission(fields.formToken, form.kind)
      return { problem: STALE_FORM, formToken: tokens.issue(form.kind, now, named) }
    }
    // A token from the future means that the clock was put back, and every open form would seem too fast.
    const age = now - token.issuedAt
    if (age > TOKEN_MAX_AGE_MS || age < -CLOCKS_APART_MS) {
      const ripe = tokens.issue(form.kind, now - MIN_FILL_MS, token.submissionId)
      return { problem: STALE_FORM, formToken: ripe }
    }
    const parsed = z.safeParse(form.schema, fields)
    const tooFast = isTooFast(age) ? TOO_FAST : null
    if (!parsed.success) {
      const wrong = invalid(fieldErrors(parsed.error))
      return { problem: { ...wrong, ...tooFast }, message: tooFast?.detail ?? null }
    }
    return tooFast ? { problem: tooFast } : { submissionId: token.submissionId, given: parsed.data }
  }

  async function capture(
    { submissionId, given }: Checked,
    slotOf: BookingDesk['slotOf'],
    fields: Record<string, unknown>,
    attribution: Attribution,
    now: number,
  ): Promise<CaptureResult> {
    const answers = form.keep?.(given) ?? given
    return deps.capture({
      kind: form.kind,
      idemKey: submissionId,
      payload: form.derive ? await form.derive(answers, fields, known) : answers,
      ...(form.derive && { answers }),
      ...(form.kind === 'booking' && { slot: slotOf(given) }),
      attribution,
      consent: await consentOf(form, fields, { ...wordings, at: new Date(now).toISOString() }),
      source: stringOf(fields.source).slice(0, SOURCE_MAX) || form.kind,
      quarantineReason: isHoneypotFilled(fields) ? 'honeypot' : null,
    })
  }

  /**
   * A page from the browser's history has a used token. For a person we issue a new one, in case a new lead
   * is meant; a program gets none for a next try, and must ask. A form whose call was cancelled can only mean
   * another call.
   */
  async function conflict(submissionId: string, json: boolean, now: number): Promise<Refusal> {
    if (form.kind !== 'booking') return { problem: CONFLICT, ...(json ? { formToken: '' } : renewed(now)) }
    return (await isCancelled(submissionId))
      ? { problem: CALL_CANCELLED, ...renewed(now) }
      : { problem: bookedAlready(ourPhone) }
  }

  /** A fresh token, for another submission, that counts as opened long enough ago. */
  function renewed(now: number): { formToken: string } {
    return { formToken: tokens.issue(form.kind, now - MIN_FILL_MS) }
  }

  async function isCancelled(submissionId: string): Promise<boolean> {
    if (form.kind !== 'booking') return false
    return (await bookings.call(bookings.sign(submissionId)))?.state === 'cancelled'
  }

  async function answer(
    captured: Extract<CaptureResult, { submission: Submission }>,
    fields: Record<string, unknown>,
    json: boolean,
  ): Promise<Response> {
    const { submission } = captured
    const cookie = form.remember?.(submission, deps.site.timeZone, protocol === 'https:')
    const headers = {
      Location: form.done(submission, await current(fields), bookings.sign),
      'Cache-Control': 'no-store',
      ...(cookie && { 'Set-Cookie': cookie }),
    }
    if (!json) return new Response(null, { status: 303, headers })
    const deliveries = await deps.deliveryAnswer(captured, SETTLE_MS)
    const callback = isCalledBack(form.kind) && {
      callbackBy: deps.callbackBy(Date.parse(submission.createdAt)),
    }
    return created(submission, deliveries, callback || {}, headers)
  }
}

function underOwnNames(
  sent: Record<string, unknown>,
  alsoCalled: Record<string, string> = {},
): Record<string, unknown> {
  const named = Object.entries(alsoCalled).flatMap(([other, own]) =>
    other in sent && blankToMissing(sent[own]) === undefined ? [[own, sent[other]]] : [],
  )
  return named.length === 0 ? sent : { ...sent, ...Object.fromEntries(named) }
}

function created(
  submission: Submission,
  deliveries: AnsweredDelivery[],
  callback: { callbackBy?: string },
  headers: Record<string, string>,
): Response {
  const body = JSON.stringify({
    id: submission.id,
    reference: submission.reference,
    deliveries: deliveries.map(({ destination, state, lastError }) => ({
      destination,
      state,
      ...(state === 'unconfigured' ? { status: lastError } : {}),
    })),
    ...callback,
  })
  // Not `Response.json`, whose `Headers` cost more than the rest of the answer.
  return new Response(body, { status: 201, headers: { ...headers, 'Content-Type': 'application/json' } })
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** What the visitor typed, to be shown again; in full, because what is shown is what is sent next. */
function stringsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => entry[0] !== 'formToken' && typeof entry[1] === 'string',
    ),
  )
}
