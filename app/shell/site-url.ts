/**
 * The site's public address without a trailing slash, from the environment of the build or of the server, which agrees
 * (`siteUrl` of its config). Any free port, 0, has no address yet and counts as the usual one.
 */
export function siteUrl(): string {
  return (process.env.SITE_URL || `http://localhost:${Number(process.env.PORT) || 3000}`).replace(/\/$/, '')
}
