import { type Context, Hono } from 'hono'
import * as z from 'zod'
import type { RefusedPost } from '#app/page-services.ts'
import type { Site } from '#content/schemas.ts'
import { SlotStart } from '#domain/booking/booking.ts'
import { callPath, fromSearch, movePath, NO_BOOKING_THERE } from '#domain/booking/call-path.ts'
import { timeZoneOf } from '#domain/booking/slot-text.ts'
import { fieldErrors } from '#domain/leads/field-errors.ts'
import { formatPhone } from '#domain/leads/phone.ts'
import { isDate } from '#domain/time/dates.ts'
import { backToForm } from '#server/http/back-to-form.ts'
import type { RenderRefused } from '#server/http/form-endpoint.ts'
import {
  CHANGE_UNSURE,
  inSeconds,
  methodNotAllowed,
  type Problem,
  problemResponse,
  tooManyRequests,
} from '#server/http/problem.ts'
import { asksForPage, isProblem, readForm } from '#server/http/read-form.ts'
import { StoreUnavailable } from '#server/store/store.ts'
import type { BookingDesk } from './booking-desk.ts'
import type { ChangeOutcome } from './change-call.ts'

/** Days that an answer covers by default: enough to reach past any weekend and holiday. */
const DAYS = 14
export const DAYS_MAX = 62

type Deps = {
  site: Pick<Site, 'phone'>
  bookings: BookingDesk
  addressOf: (c: Context) => string
  overLimit: (address: string) => Promise<number | null>
  renderRefused: RenderRefused
}

/** Besides the form itself: free times, the calendar file, and changes to a booking by its signed link. */
export function bookingRoutes({ site, bookings, addressOf, overLimit, renderRefused }: Deps): Hono {
  const app = new Hono()
  const ourPhone = formatPhone(site.phone)

  app.get('/api/bookings/slots', async (c) => {
    const from = c.req.query('from') ?? null
    const days = Number(c.req.query('days') ?? DAYS)
    if (from !== null && !isDate(from)) return problemResponse(NO_DATE)
    if (!Number.isInteger(days) || days < 1 || days > DAYS_MAX) return problemResponse(NO_DAYS)
    c.header('Cache-Control', 'no-store')
    return c.json({ slots: (await bookings.slots(from, days)).map((start) => ({ start })) })
  })

  app.get('/api/bookings/calendar.ics', async (c) => {
    const ics = await bookings.calendar(c.req.query('b'))
    if (ics === null) return problemResponse(NO_BOOKING)
    c.header('Content-Type', 'text/calendar; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="call.ics"')
    c.header('Cache-Control', 'no-store')
    return c.body(ics)
  })

  app.post('/api/bookings/move', async (c) => {
    const post = await readPost(c)
    if (post instanceof Response) return post
    const { json, link, fields } = post
    const refuse = (problem: Problem) => {
      if (json || !link) return refusePost(c, problem)
      const refused = { ...refusedPost(null), errors: problem.errors ?? {} }
      const zone = timeZoneOf(fields.timeZone)
      const shown = [fromSearch(fields.from), zone && `tz=${encodeURIComponent(zone)}`]
      return renderRefused([movePath(link), ...shown].filter(Boolean).join('&'), refused, problem)
    }
    const parsed = z.safeParse(SlotStart, fields.start)
    if (!parsed.success) return refuse({ ...NO_TIME, errors: { start: fieldErrors(parsed.error)[''] ?? [] } })
    return orUnsure(post, async () => {
      const outcome = await bookings.move(link, parsed.data)
      if (outcome === 'taken')
        return refuse(await bookings.refusal({ start: parsed.data, timeZone: fields.timeZone }, link))
      return answerChange(c, post, outcome)
    })
  })

  app.post('/api/bookings/cancel', async (c) => {
    const post = await readPost(c)
    if (post instanceof Response) return post
    return orUnsure(post, async () => answerChange(c, post, await bookings.cancel(post.link)))
  })

  for (const [path, allow] of [
    ['slots', 'GET, HEAD'],
    ['calendar.ics', 'GET, HEAD'],
    ['move', 'POST'],
    ['cancel', 'POST'],
  ] as const) {
    const endpoint = `/api/bookings/${path}`
    if (allow === 'POST') app.get(endpoint, backToForm('/book'))
    app.all(endpoint, () => methodNotAllowed(endpoint, allow))
  }

  /** Refuses with a page where a browser would show the answer itself. */
  function refusePost(c: Context, problem: Problem, page = '/book?own=1'): Response | Promise<Response> {
    if (!asksForPage(c.req.raw)) return problemResponse(problem)
    return renderRefused(page, refusedPost(problem.detail), problem)
  }

  /** Shows a page when the store does not answer: the change may have been made all the same. */
  async function orUnsure(
    { json, link }: { json: boolean; link: string | null },
    change: () => Promise<Response>,
  ): Promise<Response> {
    try {
      return await change()
    } catch (error) {
      if (json || !link || !(error instanceof StoreUnavailable)) throw error
      const refused = { ...refusedPost(CHANGE_UNSURE.detail), unsure: true }
      return renderRefused(callPath(link), refused, CHANGE_UNSURE)
    }
  }

  async function readPost(c: Context) {
    // Counted before the body is read, so that unreadable posts count too.
    const wait = await overLimit(addressOf(c))
    const refusal = wait === null ? null : tooMany(wait, ourPhone)
    const body = await readForm(c.req.raw)
    if (isProblem(body)) return refusePost(c, refusal ?? body)
    const { b } = body.fields
    const link = typeof b === 'string' ? b : null
    if (!refusal) return { ...body, link }
    if (body.json || !link) return refusePost(c, refusal)
    return renderRefused(callPath(link), refusedPost(refusal.detail), refusal)
  }

  async function answerChange(
    c: Context,
    { json, link }: { json: boolean; link: string | null },
    outcome: ChangeOutcome,
  ): Promise<Response> {
    const call = await bookings.call(link)
    if (!call || !link) return refusePost(c, NO_BOOKING, '/book/confirmed')
    const page = callPath(link)
    const { id, reference, start, state } = call
    const refusal = outcome === 'over' ? OVER : outcome === 'contended' ? CONTENDED : null
    // Where the call is cancelled, its page says so itself.
    if (refusal && !json && state === 'booked')
      return renderRefused(page, refusedPost(refusal.detail), refusal)
    c.header('Cache-Control', 'no-store')
    if (!json) return c.redirect(page, 303)
    if (refusal) return problemResponse(refusal)
    return c.json({ id, reference, start, state })
  }

  return app
}

function refusedPost(message: string | null): RefusedPost {
  return { form: 'booking', values: {}, errors: {}, message, formToken: '' }
}

function tooMany(retryAfter: number, phone: string): Problem {
  const detail = `Please wait ${inSeconds(retryAfter)} and try again, or call us on ${phone}. Nothing was changed.`
  return { ...tooManyRequests(retryAfter), detail }
}

const NO_DATE = { status: 422, title: 'That is no date', detail: 'Give `from` as 2027-04-02.' } as const
const NO_DAYS = {
  status: 422,
  title: 'That is no number of days',
  detail: `Give \`days\` as a whole number from 1 to ${DAYS_MAX}.`,
} as const
const NO_TIME = { status: 422, title: 'No time was chosen', detail: 'Please choose a time.' } as const
const NO_BOOKING = {
  status: 404,
  title: 'There is no such booking',
  detail: NO_BOOKING_THERE,
} as const
const OVER = {
  status: 409,
  title: 'That call can no longer be changed',
  detail: 'This was not changed: the call has begun, or was cancelled already.',
} as const
const CONTENDED = {
  status: 409,
  title: 'That call was not changed',
  detail: 'Somebody else is changing this call just now, so yours was not made. Please look and try again.',
} as const
