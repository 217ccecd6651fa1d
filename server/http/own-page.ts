import type { Context } from 'hono'

/** Another site's page must not count for us. Browsers say where a request comes from; other callers need not. */
export function isOwnPage(c: Context): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  return site === undefined || site === 'same-origin'
}
