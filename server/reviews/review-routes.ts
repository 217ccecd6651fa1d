import { type Context, Hono } from 'hono'
import { isReviewSlug, reviewPath } from '#domain/reviews/review-business.ts'
import { type ReviewCount, toReviewCount } from '#domain/reviews/review-count.ts'
import type { Clock } from '#domain/time/clock.ts'
import { dateIn } from '#domain/time/dates.ts'
import { isOwnPage } from '#server/http/own-page.ts'
import {
  methodNotAllowed,
  type Problem,
  problemResponse,
  RETRY_SOON_S,
  tooManyRequests,
} from '#server/http/problem.ts'
import { readJson } from '#server/http/read-form.ts'
import { type Store, StoreUnavailable } from '#server/store/store.ts'
import { qrPng, qrSvg } from './qr.ts'

/** A count is some 80 bytes; nothing honest comes near this. */
const COUNT_LIMIT_BYTES = 1024

export type ReviewRouteDeps = {
  siteUrl: string
  timeZone: string
  clock: Clock
  store: Pick<Store, 'findReviewBusiness' | 'countReview'>
  addressOf: (c: Context) => string
  overLimit: (address: string) => Promise<number | null>
}

/** The QR codes of short links, and the counts that review pages send. */
export function reviewRoutes(deps: ReviewRouteDeps): Hono {
  const { store, siteUrl } = deps
  const own = new URL(siteUrl).origin
  const app = new Hono()

  const qr = (file: string, type: string, draw: (text: string) => Promise<string | Buffer>) => {
    app.get(`/r/:slug/${file}`, async (c) => {
      const given = c.req.param('slug')
      const slug = given.toLowerCase()
      const business = isReviewSlug(slug) ? await store.findReviewBusiness(slug) : null
      if (!business) return c.text('There is no business under this link.', 404)
      // Phones capitalise what is typed.
      if (slug !== given) return c.redirect(`${reviewPath(slug)}/${file}`, 301)
      const picture = await draw(siteUrl + reviewPath(business.slug))
      return c.body(typeof picture === 'string' ? picture : new Uint8Array(picture), 200, {
        'Content-Type': type,
        // Cached only briefly, as a link may be removed.
        'Cache-Control': 'public, max-age=300',
        'X-Robots-Tag': 'noindex',
      })
    })
  }
  qr('qr.svg', 'image/svg+xml', qrSvg)
  qr('qr.png', 'image/png', qrPng)

  app.post('/api/review-counts', async (c) => {
    // A link tapped before any script runs sends a ping with the count in its address, as its body is fixed.
    const ping = c.req.header('Content-Type') === 'text/ping'
    return count(c, toReviewCount(ping ? c.req.query() : await readJson(c.req.raw, COUNT_LIMIT_BYTES)))
  })
  // A page without JavaScript counts by requesting a picture that is never drawn.
  app.get('/api/review-counts', (c) => count(c, toReviewCount(c.req.query())))
  app.all('/api/review-counts', () => methodNotAllowed('/api/review-counts', 'POST, GET'))

  async function count(c: Context, counted: ReviewCount | null): Promise<Response> {
    const waitSeconds = await deps.overLimit(deps.addressOf(c))
    if (waitSeconds !== null) return problemResponse(tooManyRequests(waitSeconds))
    if (!counted || !isOwnPage(c, own)) return problemResponse(NOT_A_COUNT)
    try {
      await store.countReview(counted, dateIn(deps.timeZone, deps.clock.now()))
      return c.body(null, 204, { 'Cache-Control': 'no-store' })
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      return problemResponse(UNAVAILABLE)
    }
  }
  return app
}

const NOT_A_COUNT: Problem = {
  status: 400,
  title: 'That is not a count',
  detail:
    'Send {"slug", "event": "view", "rated", "link-shown" or "link-used", "rating": 1 to 5} from the page.',
}
const UNAVAILABLE: Problem = {
  status: 503,
  title: 'Not counted',
  detail: 'The store cannot take a write now.',
  retryAfter: RETRY_SOON_S,
}
