import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { PageServices, RefusedPost } from '#app/page-services.ts'
import type { Content } from '#content/load.ts'
import { auditReportBy } from '#domain/leads/audit-promise.ts'
import { isPersonalPage } from '#domain/pages/personal-page.ts'
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
import { createClientAddress, inRanges } from './http/client-address.ts'
import { compressPage } from './http/compress-page.ts'
import { createFormEndpoint } from './http/form-endpoint.ts'
import type { FormTokens } from './http/form-token.ts'
import type { RenderPage } from './http/pages.ts'
import { methodNotAllowed, problemResponse } from './http/problem.ts'
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
    Parameters<typeof thirdParties>[0]
  clock: Clock
  content: Content
  store: Pick<Store, 'ping' | 'findReviewBusiness' | 'countReview'>
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
  const clientAddress = createClientAddress(config.TRUSTED_PROXIES)
  const isCarrier = inRanges(config.CARRIER_ADDRESSES)
  const postLimit = (name: string) =>
    createPostLimit(config.RATE_LIMIT === 'on', name, deps.sharedCounts, isCarrier)
  const overLimit = postLimit('posts')
  const secure = config.siteUrl.startsWith('https:')
  const embeds = thirdParties(config)
  const nextCallback = eachMinute(clock, (now) =>
    formatWhen(callbackBy(now, content.site), content.site.timeZone),
  )
  const openNow = eachMinute(clock, (now) => openState(now, content.site))

  const servicesFor = (request: Request, refusedPost: RefusedPost | null, nonce: string): PageServices => ({
    formToken: (form) => refusedPost?.formToken || tokens.issue(form, clock.now()),
    refusedPost,
    callbackBy: nextCallback,
    auditReportBy: () => auditReportBy(clock.now(), content.site, auditDayOf(request)),
    openState: openNow,
    now: clock.now,
    reviewBusiness: deps.store.findReviewBusiness,
    slotPage: deps.bookings.slotPage,
    bookedCall: deps.bookings.call,
    bookingEmbedUrl: embeds.bookingEmbedUrl,
    nonce,
  })

  const documentHeaders = (inline: Parameters<typeof contentSecurityPolicy>[0]) => ({
    'Content-Security-Policy': contentSecurityPolicy(inline, embeds.origins),
    ...(embeds.hints && { Link: embeds.hints }),
  })

  const addressOf = (c: Context) => clientAddress(socketAddress(c), c.req.header('X-Forwarded-For') ?? null)

  async function render(request: Request, refused: RefusedPost | null, status?: number, extra?: Headers) {
    const nonce = randomBytes(16).toString('base64')
    const page = await deps.renderPage(request, servicesFor(request, refused, nonce))
    const headers = new Headers(page.headers)
    extra?.forEach((value, name) => {
      headers.set(name, value)
    })
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
    return new Response(body, { status: status ?? page.status, headers })
  }

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
  for (const path of shared) app.use(path, allowedOrigins(config.ALLOWED_ORIGINS))

  app.get('/api/openapi.json', (c) => c.json(publicApi(FORMS, config.siteUrl)))
  app.get('/api/form-token', (c) => {
    const form = FORMS.find(({ kind }) => kind === c.req.query('form'))
    if (!form) return problemResponse(unknownForm(FORMS.map(({ kind }) => kind)))
    c.header('Cache-Control', 'no-store')
    return c.json({ formToken: tokens.issue(form.kind, clock.now()) })
  })

  app.get('/api/third-parties', (c) => {
    c.header('Cache-Control', 'public, max-age=300')
    return c.json(embeds.forBrowser)
  })

  for (const form of FORMS) {
    const handle = createFormEndpoint(form, {
      clock,
      site: content.site,
      secure,
      tokens,
      capture: deps.capture,
      deliveryAnswer: deps.deliveryAnswer,
      bookings: deps.bookings,
      overLimit,
      renderRefused: (path, refused, status, headers) =>
        render(new Request(new URL(path, config.siteUrl)), refused, status, headers),
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
      renderRefused: (path, refused, status) =>
        render(new Request(new URL(path, config.siteUrl)), refused, status),
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
    const { pathname } = new URL(c.req.url)
    const inline = files.inlineHashes(pathname)
    const file = files.serve(c.req.raw, safeDecode(pathname), inline ? documentHeaders(inline) : undefined)
    return file ?? render(c.req.raw, null)
  })
  app.all('*', (c) => {
    c.header('Allow', 'GET, HEAD')
    return c.text('This page can only be read.', 405)
  })

  app.onError((error, c) => {
    if (error instanceof StoreUnavailable) {
      log.warn({ error: error.message, method: c.req.method, path: c.req.path }, 'store not available')
      return problemResponse(STORE_AWAY)
    }
    const errorId = randomBytes(4).toString('hex')
    log.error(
      { errorId, error: error.stack ?? String(error), method: c.req.method, path: c.req.path },
      'request failed',
    )
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

const STORE_AWAY = {
  status: 503,
  title: 'That cannot be done at the moment',
  detail: 'Nothing was changed. Please try again in a moment, or call us.',
  retryAfter: 5,
} as const

function unknownForm(known: string[]) {
  return { status: 404, title: 'There is no such form', detail: `Name one of: ${known.join(', ')}.` } as const
}

function socketAddress(c: Context): string | undefined {
  return (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
    ?.remoteAddress
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
