import type { Context } from 'hono'

/** Whether a page of ours sent the request. Old browsers send only Origin; programs send neither header. */
export function isOwnPage(c: Context, siteOrigin: string): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined) return site === 'same-origin'
  const origin = c.req.header('Origin')
  return origin === undefined || isOwnOrigin(c, origin, siteOrigin)
}

/** Compares with SITE_URL and Host: behind a proxy that rewrites Host, only SITE_URL is known to be ours. */
export function isOwnOrigin(c: Context, origin: string, siteOrigin: string): boolean {
  return origin === siteOrigin || origin.endsWith(`//${c.req.header('Host')}`)
}
