import { type Context, Hono } from 'hono'
import type { Content } from '#content/load.ts'
import { sayError } from '#domain/error-id.ts'
import { isCalledBack } from '#domain/operator/promise.ts'
import { isReviewPage } from '#domain/reviews/review-page.ts'
import { callbackBy } from '#domain/time/business-hours.ts'
import type { Clock } from '#domain/time/clock.ts'
import { eachMinute } from '#domain/time/each-minute.ts'
import { formatWhen } from '#domain/time/format-when.ts'
import type { BookingDesk } from './booking/booking-desk.ts'
import { bookingRoutes } from './booking/booking-routes.ts'
import type { Config } from './config.ts'
import type { EventQueue } from './events/event-queue.ts'
import { eventRoutes } from './events/event-routes.ts'
import { allowedOrigins } from './http/allowed-origins.ts'
import { backToForm } from './http/back-to-form.ts'
import { withCampaignOfTheStars } from './http/campaign-of-the-stars.ts'
import { createClientAddress, inRanges, socketAddress } from './http/client-address.ts'
import { createDocuments } from './http/documents.ts'
import { failureResponse, isRead } from './http/failure.ts'
import { createFormEndpoint } from './http/form-endpoint.ts'
import type { FormTokens } from './http/form-token.ts'
import { createPageServices } from './http/page-services.ts'
import type { RenderPage } from './http/pages.ts'
import { CHANGE_UNSURE, methodNotAllowed, problemResponse, STORE_AWAY } from './http/problem.ts'
import { publicApi } from './http/public-api.ts'
import { createCallLimit, createPostLimit, type SharedCounts } from './http/rate-limit.ts'
import type { StaticFiles } from './http/static-files.ts'
import { thirdParties } from './http/third-parties.ts'
import type { CaptureInput } from './leads/capture.ts'
import { noticeAsShown } from './leads/consent.ts'
import type { DeliveryAnswer } from './leads/delivery-answer.ts'
import { FORMS } from './leads/forms.ts'
import type { Log } from './log.ts'
import { reviewRoutes } from './reviews/review-routes.ts'
import type { CaptureResult, Store } from './store/store.ts'

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
  /** Post counts that several processes share. */
  sharedCounts?: SharedCounts
  log: Log
}

/** The public site. Everything it needs is injected, so that tests run the real thing through `app.fetch`. */
export function createApp(deps: AppDeps): Hono {
  const { config, clock, content, tokens, files, log } = deps
  const app = new Hono()
  const clientAddress = createClientAddress(config.TRUSTED_PROXIES)
  const addressOf = (c: Context) => clientAddress(socketAddress(c), c.req.header('X-Forwarded-For') ?? null)
  const isCarrier = inRanges(config.CARRIER_ADDRESSES)
  const limited = { enabled: config.RATE_LIMIT === 'on', shared: deps.sharedCounts, isCarrier }
  const overLimit = createPostLimit('posts', limited)
  const callLimit = createCallLimit(limited)
  const embeds = thirdParties(config)
  // Where no destination is configured, as in a fresh install, storing a lead is all there is to do.
  const delivers = config.AUTOMATION_WEBHOOK_URL || config.LEAD_WEBHOOK_URL || config.SMTP_URL
  const nextCallback = eachMinute((at) => formatWhen(callbackBy(at, content.site), at, content.site.timeZone))
  const servicesFor = createPageServices({
    clock,
    site: content.site,
    tokens,
    callbackBy: nextCallback,
    storedOutcome: delivers ? 'received' : 'accepted',
    bookings: deps.bookings,
    findReviewBusiness: deps.store.findReviewBusiness,
    bookingEmbedUrl: embeds.bookingEmbedUrl,
    log,
  })
  const documents = createDocuments({
    siteUrl: config.siteUrl,
    renderPage: deps.renderPage,
    servicesFor,
    embeds,
  })
  const { renderRefused } = documents

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
    const notice = content.site.notices[form.notice]
    const collection = form.collectionNotice && content.site.notices[form.collectionNotice]
    return c.json({
      formToken: tokens.issue(form.kind, now),
      ...(notice && { notice: noticeAsShown(notice) }),
      ...(collection && { collectionNotice: noticeAsShown(collection).wording }),
      privacyUrl: `${config.siteUrl}/privacy`,
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
      callLimit,
      renderRefused,
      log,
    })
    app.post(form.endpoint, (c) => handle(c.req.raw, addressOf(c)))
    if (form.emptyPage) app.get(form.endpoint, backToForm(form.emptyPage))
    app.all(form.endpoint, () => methodNotAllowed(form.endpoint))
  }
  app.route(
    '/',
    bookingRoutes({
      site: content.site,
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
      // Counted apart from the forms, so that review counts never use up a person's allowance for forms.
      overLimit: createPostLimit('review-counts', limited),
    }),
  )
  app.route(
    '/',
    eventRoutes({
      siteUrl: config.siteUrl,
      clock,
      events: deps.events,
      addressOf,
      overLimit: createPostLimit('events', { ...limited, shared: null }),
    }),
  )
  app.all('/api/*', () => problemResponse(NO_SUCH_CALL))

  app.on(['GET', 'HEAD'], '*', (c) => {
    const path = decoded(new URL(c.req.url).pathname)
    // The router would print the path to the console as it is, with whatever a visitor has written in it.
    if (path === null) return c.text('This address cannot be read.', 400)
    const withCampaign = isReviewPage(path) && withCampaignOfTheStars(c.req.raw)
    if (withCampaign) return c.redirect(withCampaign)
    return files.serve(c.req.raw, path, documents.headers) ?? documents.render(c.req.raw)
  })
  app.all('*', (c) => {
    c.header('Allow', 'GET, HEAD')
    return c.text('This page can only be read.', 405)
  })

  app.onError((error, c) =>
    failureResponse(log, error, c, {
      path: c.req.path,
      away: isRead(c.req.method) ? STORE_AWAY : CHANGE_UNSURE,
      failed: (errorId) => `Something went wrong on our side. ${sayError(errorId)}`,
    }),
  )
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

/**
 * Returns null where the percent-encoding is not valid UTF-8. `%2F` stays as it is: it parts no names, neither
 * here nor for the router in the browser.
 */
function decoded(path: string): string | null {
  try {
    return decodeURI(path)
  } catch {
    return null
  }
}
