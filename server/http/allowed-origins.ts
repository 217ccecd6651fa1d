import type { Context, MiddlewareHandler } from 'hono'
import { isOwnOrigin } from './own-page.ts'
import { problemResponse } from './problem.ts'

/** How long browsers cache a preflight, so that a page does not send one before every post. */
const PREFLIGHT_SECONDS = 600
/** What browsers call the pages of other origins in `Sec-Fetch-Site`. */
const ELSEWHERE = ['cross-site', 'same-site']

/**
 * Lets pages of the named origins call, without cookies, so that a page can do no more than a program could.
 * Posts from other origins are refused. Programs, and own pages that hide their origin, send none or `null`.
 */
export function allowedOrigins(allowed: readonly string[], siteUrl: string): MiddlewareHandler {
  const own = new URL(siteUrl).origin
  const isForeign = (c: Context, origin: string) =>
    !isOwnOrigin(c, origin, own) &&
    // A proxy may have changed the Host header; the browser knows the real one.
    c.req.header('Sec-Fetch-Site') !== 'same-origin' &&
    // A sandboxed frame on another site hides its origin too, but only an old browser keeps quiet about the site.
    (origin !== 'null' || ELSEWHERE.includes(c.req.header('Sec-Fetch-Site') ?? '')) &&
    !allowed.includes(origin)

  return async (c, next) => {
    const origin = c.req.header('Origin')
    const preflight =
      c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined
    if (c.req.method === 'POST' && origin && isForeign(c, origin)) return problemResponse(NOT_ALLOWED)
    // With no allowed origins, no answer depends on the origin.
    if (allowed.length === 0 && !preflight) return next()
    const welcome = origin !== undefined && allowed.includes(origin)
    if (!preflight) await next()
    else c.res = welcome ? new Response(null, { status: 204 }) : problemResponse(NOT_ALLOWED)
    c.res.headers.append('Vary', 'Origin')
    if (!welcome) return
    c.res.headers.set('Access-Control-Allow-Origin', origin)
    c.res.headers.set('Access-Control-Expose-Headers', 'Location, Retry-After')
    if (!preflight) return
    c.res.headers.set('Access-Control-Allow-Methods', 'GET, POST')
    c.res.headers.set('Access-Control-Allow-Headers', 'Content-Type')
    c.res.headers.set('Access-Control-Max-Age', String(PREFLIGHT_SECONDS))
  }
}

const NOT_ALLOWED = {
  status: 403,
  title: 'This page may not send forms here',
  detail: 'Its origin is not among ALLOWED_ORIGINS.',
} as const
