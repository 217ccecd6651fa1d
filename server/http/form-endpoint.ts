import * as z from 'zod'
import type { RefusedPost } from '#app/page-services.ts'
import type { Site } from '#content/schemas.ts'
import { Attribution } from '#domain/attribution/attribution.ts'
import { fieldErrors } from '#domain/leads/field-errors.ts'
import { isHoneypotFilled, isTooFast, MIN_FILL_MS, TOO_FAST_MESSAGE } from '#domain/leads/form-guard.ts'
import type { Submission } from '#domain/leads/submission.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { BookingDesk } from '#server/booking/booking-desk.ts'
import type { CaptureInput } from '#server/leads/capture.ts'
import type { AnsweredDelivery, DeliveryAnswer } from '#server/leads/delivery-answer.ts'
import type { FormDefinition } from '#server/leads/form-definition.ts'
import { type CaptureResult, StoreUnavailable } from '#server/store/store.ts'
import { type FormTokens, TOKEN_MAX_AGE_MS } from './form-token.ts'
import { type Problem, problemResponse } from './problem.ts'
import { isProblem, readForm } from './read-form.ts'

/** A JSON caller waits this long at most for the destinations; the lead is stored before the wait begins (decisions 2). */
const SETTLE_MS = 2000
/** Seconds after which a visitor whom the store could not serve may try again. */
const RETRY_AFTER_S = 5

export type FormEndpointDeps = {
  clock: Clock
  site: Site
  /** The site is https. */
  secure: boolean
  tokens: FormTokens
  capture: (input: CaptureInput) => Promise<CaptureResult>
  deliveryAnswer: DeliveryAnswer
  /** Seconds to wait when this address has sent too much; null while it may send. */
  overLimit: (address: string) => Promise<number | null>
  bookings: BookingDesk
  /** Renders the form's page again, with what was typed and what is wrong. */
  renderRefused: (path: string, refused: RefusedPost, status: number, headers: Headers) => Promise<Response>
}

/** The one way in for every form: guard, parse, store, and only then answer (decisions 1). */
export function createFormEndpoint(form: FormDefinition, deps: FormEndpointDeps) {
  return async function handle(request: Request, address: string): Promise<Response> {
    const body = await readForm(request)
    if (isProblem(body)) return problemResponse(body)
    const { fields, json } = body

    const refuse = (
      problem: Problem,
      formToken = stringOf(fields.formToken),
    ): Promise<Response> | Response => {
      if (json || (request.headers.get('Accept') ?? '').includes('json'))
        return problemResponse({ ...problem, formToken })
      const headers = new Headers(
        problem.retryAfter === undefined ? {} : { 'Retry-After': String(problem.retryAfter) },
      )
      const refused = {
        form: form.kind,
        values: stringsOf(fields),
        errors: problem.errors ?? {},
        message: problem.errors ? null : problem.detail,
        formToken,
      }
      return deps.renderRefused(form.page(fields), refused, problem.status, headers)
    }

    const waitSeconds = await deps.overLimit(address)
    if (waitSeconds !== null) return refuse(tooMany(waitSeconds, deps.site.phone))

    const now = deps.clock.now()
    const token = deps.tokens.read(fields.formToken, form.kind)
    if (!token) return refuse(STALE_FORM, deps.tokens.issue(form.kind, now))
    if (now - token.issuedAt > TOKEN_MAX_AGE_MS) {
      return refuse(STALE_FORM, deps.tokens.issue(form.kind, now - MIN_FILL_MS, token.submissionId))
    }
    const parsed = z.safeParse(form.schema, fields)
    if (!parsed.success) return refuse(invalid(fieldErrors(parsed.error)))
    if (isTooFast(now - token.issuedAt)) return refuse(TOO_FAST)

    try {
      const captured = await deps.capture({
        kind: form.kind,
        idemKey: token.submissionId,
        payload: form.keep ? form.keep(parsed.data) : parsed.data,
        ...(form.kind === 'booking' && { slot: deps.bookings.slotOf(parsed.data) }),
        attribution: attributionOf(fields, request),
        consent: consentOf(form, deps.site, now),
        source: stringOf(fields.source).slice(0, 80) || form.kind,
        quarantineReason: isHoneypotFilled(fields) ? 'honeypot' : null,
      })
      if (captured.outcome === 'conflict') {
        // A page from the browser's history has a used token. A person may mean a new one; a program must say so.
        return json ? refuse(CONFLICT) : refuse(CONFLICT, deps.tokens.issue(form.kind, now - MIN_FILL_MS))
      }
      if (captured.outcome === 'taken') return refuse(await deps.bookings.refusal(parsed.data))
      const { submission } = captured
      const cookie = form.remember?.(submission, deps.site.timeZone, deps.secure)
      const headers = {
        Location: form.done(submission, fields, deps.bookings.sign),
        'Cache-Control': 'no-store',
        ...(cookie && { 'Set-Cookie': cookie }),
      }
      if (!json) return new Response(null, { status: 303, headers })
      const deliveries = await deps.deliveryAnswer(captured, SETTLE_MS)
      return created(submission, deliveries, headers)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      return refuse(unavailable(deps.site.phone))
    }
  }
}

function created(
  submission: Submission,
  deliveries: AnsweredDelivery[],
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
  })
  // Not `Response.json`, whose `Headers` cost more than the rest of the answer.
  return new Response(body, { status: 201, headers: { ...headers, 'Content-Type': 'application/json' } })
}

const STALE_FORM: Problem = {
  status: 422,
  title: 'The form had expired',
  detail:
    'This form had been open too long, so we have renewed it. Nothing you typed is lost: please send it again.',
}
const TOO_FAST: Problem = { status: 422, title: 'That was very quick', detail: TOO_FAST_MESSAGE }
const CONFLICT: Problem = {
  status: 409,
  title: 'We already have this one',
  detail:
    'We have already received this form with other answers. If this is a new one, please send it again.',
}

function invalid(errors: Record<string, string[]>): Problem {
  return {
    status: 422,
    title: 'Some answers need another look',
    detail: 'Please check the fields named below.',
    errors,
  }
}

function tooMany(retryAfter: number, phone: string): Problem {
  return {
    status: 429,
    title: 'That is a lot of forms at once',
    detail: `Please wait ${retryAfter} seconds and send it again, or call us on ${phone}. Nothing you typed is lost.`,
    retryAfter,
  }
}

function unavailable(phone: string): Problem {
  return {
    status: 503,
    title: 'We could not store your request',
    detail: `It has not reached us. Please try again in a moment, or call us on ${phone}.`,
    retryAfter: RETRY_AFTER_S,
  }
}

/** What came with the form about where the visitor came from; anything unreadable is left out, never a reason to refuse. */
function attributionOf(fields: Record<string, unknown>, request: Request): Attribution {
  const sent = Attribution.safeParse(parsedJson(fields.attribution))
  const header = (name: string) => request.headers.get(name)?.slice(0, 500)
  const base: Attribution = { userAgent: header('User-Agent'), pageUrl: header('Referer') }
  const cta = stringOf(fields.source).slice(0, 80)
  return { ...withoutUndefined(base), ...(cta ? { ctaSource: cta } : {}), ...(sent.success ? sent.data : {}) }
}

function consentOf(form: FormDefinition, site: Site, now: number) {
  const notice = site.notices[form.notice]
  if (!notice) throw new Error(`content/site.yaml has no notice named ${form.notice}`)
  return { ...notice, at: new Date(now).toISOString(), ticked: form.ticked }
}

function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? {}
  try {
    return JSON.parse(value)
  } catch {
    return {}
  }
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** What the visitor typed, to be shown again as it was. */
function stringsOf(fields: Record<string, unknown>): Record<string, string> {
  const typed = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(
    typed.filter(([name]) => name !== 'formToken').map(([name, value]) => [name, value.slice(0, 2000)]),
  )
}
