import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import type { PageServices, RefusedPost } from '#app/page-services.ts'
import type { Content } from '#content/load.ts'
import { SlotStart } from '#domain/booking/booking.ts'
import type { SlotPage } from '#domain/booking/slot-page.ts'
import { auditReportBy } from '#domain/leads/audit-promise.ts'
import { isCalledBack } from '#domain/operator/promise.ts'
import { isPersonalPage } from '#domain/pages/personal-page.ts'
import type { ReviewBusiness } from '#domain/reviews/review-business.ts'
import { callbackBy } from '#domain/time/business-hours.ts'
import type { Clock } from '#domain/time/clock.ts'
import { eachMinute } from '#domain/time/each-minute.ts'
import { formatWhen } from '#domain/time/format-when.ts'
import { openState } from '#domain/time/open-state.ts'
import type { BookingDesk } from './booking/booking-desk.ts'
import { bookingRoutes } from './booking/booking-routes.ts'
import type { Config } from './config.ts'
import type { EventQueue } from './events/event-queue.ts'
import { eventRoutes } from './events/event-routes.ts'
import { allowedOrigins } from './http/allowed-origins.ts'
import { auditDayOf } from './http/audit-day.ts'
import { createClientAddress, inRanges, socketAddress } from './http/client-address.ts'
import { compressPage } from './http/compress-page.ts'
import { createFormEndpoint, type RenderRefused } from './http/form-endpoint.ts'
import type { FormTokens } from './http/form-token.ts'
import type { RenderPage } from './http/pages.ts'
import { CHANGE_UNSURE, methodNotAllowed, type Problem, problemResponse, STORE_AWAY } from './http/problem.ts'
import { publicApi } from './http/public-api.ts'
import { createPostLimit, type SharedCounts } from './http/rate-limit.ts'
import { contentSecurityPolicy } from './http/security-headers.ts'
import type { StaticFiles } from './http/static-files.ts'
import { thirdParties } from './http/third-parties.ts'
import type { CaptureInput } from './leads/capture.ts'
import type { DeliveryAnswer } from './leads/delivery-answer.ts'
import { FORMS } from './leads/forms.ts'
import type { Log } from './log.ts'
import { reviewRoutes } from './reviews/review-routes.ts'
import { type CaptureResult, type Store, StoreUnavailable } from './store/store.ts'

export type AppDeps = {
  config: Pick<Config, 'TRUSTED_PROXIES' | 'CARRIER_ADDRESSES' | 'RATE_LIMIT' | 'ALLOWED_ORIGINS'> &
    Pick<Config, 'AUTOMATION_WEBHOOK_URL' | 'LEAD_WEBHOOK_URL' | 'SMTP_URL'> &
    Parameters<typeof thirdParties>[0]
  clock: Clock
  content: Content
  store: Pick<Store, 'ping' | 'findReviewBusiness' | 'findSetting' | 'countReview'>
  tokens: FormTokens
  capture: (input: CaptureInput) => Promise<CaptureResult>
  bookings: BookingDesk
  events: Pick<EventQueue, 'add'>
  deliveryAnswer: DeliveryAnswer
  files: StaticFiles
  renderPage: RenderPage
  /** Where several processes count posts together. */
  sharedCounts?: SharedCounts
  log: Log
}

/** The public site. Everything it needs is injected, so that tests run the real thing through `app.fetch`. */
export function createApp(deps: AppDeps): Hono {
  const { config, clock, content, tokens, files, log } = deps
  const app = new Hono()
  const logFailure = (errorId: string, error: unknown, method: string, path: string) =>
    log.error(
      { errorId, error: (error instanceof Error && error.stack) || String(error), method, path },
      'request failed',
    )
  const clientAddress = createClientAddress(config.TRUSTED_PROXIES)
  const isCarrier = inRanges(config.CARRIER_ADDRESSES)
  const postLimit = (name: string) =>
    createPostLimit(config.RATE_LIMIT === 'on', name, deps.sharedCounts, isCarrier)
  const overLimit = postLimit('posts')
  const embeds = thirdParties(config)
  // A fresh install has nowhere to deliver a lead to: then stored is all there is to do.
  const delivers = config.AUTOMATION_WEBHOOK_URL || config.LEAD_WEBHOOK_URL || config.SMTP_URL
  const nextCallback = eachMinute((at) => formatWhen(callbackBy(at, content.site), content.site.timeZone))
  const openNow = eachMinute((at) => openState(at, content.site))

  /** Without the store a refused form shows the time that was chosen alone: what was typed must not be lost. */
  const slotPageBeside = async (refused: RefusedPost, from: string | null): Promise<SlotPage> => {
    try {
      return await deps.bookings.slotPage(from)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      const chosen = z.safeParse(SlotStart, refused.values.start)
      const starts = chosen.success ? [chosen.data] : []
      return { from: from ?? '', starts, earlierFrom: null, laterFrom: null, unread: true }
    }
  }

  /** The form says whose customer wrote it; where the store cannot, that is enough to show it again. */
  const businessBeside = async ({ values }: RefusedPost, slug: string): Promise<ReviewBusiness | null> => {
    try {
      return await deps.store.findReviewBusiness(slug)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      return { slug, name: values.business ?? '', placeId: null, link: null, logo: null, createdAt: '' }
    }
  }

  const servicesFor = (request: Request, refusedPost: RefusedPost | null, nonce: string): PageServices => ({
    formToken: (form) => refusedPost?.formToken || tokens.issue(form, clock.now()),
    refusedPost,
    callbackBy: () => nextCallback(clock.now()),
    storedOutcome: delivers ? 'received' : 'accepted',
    auditReportBy: () => auditReportBy(clock.now(), content.site, auditDayOf(request)),
    openState: () => openNow(clock.now()),
    now: clock.now,
    reviewBusiness: (slug) =>
      refusedPost ? businessBeside(refusedPost, slug) : deps.store.findReviewBusiness(slug),
    slotPage: (from) => (refusedPost ? slotPageBeside(refusedPost, from) : deps.bookings.slotPage(from)),
    bookedCall: deps.bookings.call,
    bookingEmbedUrl: embeds.bookingEmbedUrl,
    reportFailure: (errorId, error) =>
      logFailure(errorId, error, request.method, new URL(request.url).pathname),
    nonce,
  })

  const documentHeaders = (inline: Parameters<typeof contentSecurityPolicy>[0]) => ({
    'Content-Security-Policy': contentSecurityPolicy(inline, embeds.origins),
    ...(embeds.hints && { Link: embeds.hints }),
  })

  const addressOf = (c: Context) => clientAddress(socketAddress(c), c.req.header('X-Forwarded-For') ?? null)

  async function render(request: Request, refused: RefusedPost | null, refusal?: Problem) {
    const nonce = randomBytes(16).toString('base64')
    const services = servicesFor(request, refused, nonce)
    let storeAway = false
    const page = await deps.renderPage(request, {
      ...services,
      reportFailure: (errorId, error) => {
        storeAway ||= error instanceof StoreUnavailable
        services.reportFailure(errorId, error)
      },
    })
    const headers = new Headers(page.headers)
    const problem = refusal ?? (storeAway ? STORE_AWAY : undefined)
    if (problem?.retryAfter !== undefined) headers.set('Retry-After', String(problem.retryAfter))
    const aboutOne = isPersonalPage(new URL(request.url))
    const personal = refused !== null || aboutOne
    // A browser may bring the others back from its history; a device keeps them for when it is offline.
    headers.set('Cache-Control', personal ? 'no-store' : 'private, no-cache')
    // Its address is told to no other page.
    if (aboutOne) headers.set('Referrer-Policy', 'strict-origin')
    if (headers.get('Content-Type')?.startsWith('text/html')) {
      for (const [name, value] of Object.entries(documentHeaders({ nonce }))) headers.set(name, value)
    }
    // A personal page's length must not tell what is in it (BREACH), so it goes as it is.
    const body = personal || !page.body ? page.body : await compressPage(request, page, headers)
    return new Response(body, { status: problem?.status ?? page.status, headers })
  }

  const renderRefused: RenderRefused = (path, refused, problem) =>
    render(new Request(new URL(path, config.siteUrl)), refused, problem)

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    try {
      await deps.store.ping()
      return c.text('ready')
    } catch {
      return c.text('the store does not answer', 503)
    }
  })

  const shared = [
    '/api/form-token',
    '/api/bookings/slots',
    '/api/openapi.json',
    ...FORMS.map(({ endpoint }) => endpoint),
  ]
  for (const path of shared) app.use(path, allowedOrigins(config.ALLOWED_ORIGINS, config.siteUrl))

  app.get('/api/openapi.json', (c) => c.json(publicApi(FORMS, config.siteUrl)))
  app.get('/api/form-token', (c) => {
    const form = FORMS.find(({ kind }) => kind === c.req.query('form'))
    if (!form) return problemResponse(unknownForm(FORMS.map(({ kind }) => kind)))
    c.header('Cache-Control', 'no-store')
    const now = clock.now()
    return c.json({
      formToken: tokens.issue(form.kind, now),
      ...(isCalledBack(form.kind) && { callbackBy: nextCallback(now) }),
    })
  })

  app.get('/api/third-parties', (c) => {
    c.header('Cache-Control', 'public, max-age=300')
    return c.json(embeds.forBrowser)
  })
  for (const path of ['/api/openapi.json', '/api/form-token', '/api/third-parties'])
    app.all(path, () => methodNotAllowed(path, 'GET, HEAD'))

  for (const form of FORMS) {
    const handle = createFormEndpoint(form, {
      clock,
      site: content.site,
      siteUrl: config.siteUrl,
      tokens,
      capture: deps.capture,
      deliveryAnswer: deps.deliveryAnswer,
      callbackBy: nextCallback,
      bookings: deps.bookings,
      findReviewBusiness: deps.store.findReviewBusiness,
      findSetting: deps.store.findSetting,
      overLimit,
      renderRefused,
    })
    app.post(form.endpoint, (c) => handle(c.req.raw, addressOf(c)))
    app.all(form.endpoint, () => methodNotAllowed(form.endpoint))
  }
  app.route(
    '/',
    bookingRoutes({
      bookings: deps.bookings,
      overLimit,
      addressOf,
      renderRefused,
    }),
  )
  app.route(
    '/',
    reviewRoutes({
      siteUrl: config.siteUrl,
      timeZone: content.site.timeZone,
      clock,
      store: deps.store,
      addressOf,
      // Apart from the forms, so that counts never use up what a person may send.
      overLimit: postLimit('review-counts'),
    }),
  )
  app.route(
    '/',
    eventRoutes({
      clock,
      events: deps.events,
      addressOf,
      overLimit: createPostLimit(config.RATE_LIMIT === 'on', 'events', null, isCarrier),
    }),
  )
  app.all('/api/*', () => problemResponse(NO_SUCH_CALL))

  app.on(['GET', 'HEAD'], '*', (c) => {
    const path = decoded(new URL(c.req.url).pathname)
    // The router would print it as it is, with whatever a visitor has written there.
    if (path === null) return c.text('This address cannot be read.', 400)
    return files.serve(c.req.raw, path, documentHeaders) ?? render(c.req.raw, null)
  })
  app.all('*', (c) => {
    c.header('Allow', 'GET, HEAD')
    return c.text('This page can only be read.', 405)
  })

  app.onError((error, c) => {
    if (error instanceof StoreUnavailable) {
      log.warn({ error: error.message, method: c.req.method, path: c.req.path }, 'store not available')
      return problemResponse(isRead(c.req.method) ? STORE_AWAY : CHANGE_UNSURE)
    }
    if (c.req.raw.signal.aborted) {
      log.debug({ method: c.req.method, path: c.req.path }, 'visitor broke off')
      return c.body(null, 400)
    }
    const errorId = randomBytes(4).toString('hex')
    logFailure(errorId, error, c.req.method, c.req.path)
    return problemResponse({
      status: 500,
      title: 'Something went wrong',
      detail: `Something went wrong on our side. If you call us, say error ${errorId}.`,
    })
  })
  return app
}

const NO_SUCH_CALL = {
  status: 404,
  title: 'There is nothing here',
  detail: 'This address is not part of the interface.',
} as const

function unknownForm(known: string[]) {
  return { status: 404, title: 'There is no such form', detail: `Name one of: ${known.join(', ')}.` } as const
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Null where that is no text. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
