import type { Context } from 'hono'

/**
 * Another site's page must not count for us. Browsers say where a request comes from, older ones by its Origin alone;
 * other callers need not.
 */
export function isOwnPage(c: Context, siteUrl: string): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined) return site === 'same-origin'
  const origin = c.req.header('Origin')
  return origin === undefined || isOwnOrigin(c, origin, siteUrl)
}

/**
 * Or one that a page keeps to itself. A proxy may have changed the name that we were called by; the browser knows.
 */
export function isOwnOrigin(c: Context, origin: string, siteUrl: string): boolean {
  return (
    origin === 'null' ||
    origin === new URL(siteUrl).origin ||
    origin.endsWith(`//${c.req.header('Host')}`) ||
    c.req.header('Sec-Fetch-Site') === 'same-origin'
  )
}
