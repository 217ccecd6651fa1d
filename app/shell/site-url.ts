/**
 * The site's public address as browsers write it, without a trailing slash, from the environment of the build or of the
 * server, which agrees (`siteUrl` of its config) and refuses what is no address. Any free port, 0, has no address yet and counts as the usual one.
 */
export function siteUrl(): string {
  const given = process.env.SITE_URL || `http://localhost:${Number(process.env.PORT) || 3000}`
  return URL.parse(given)?.origin ?? given
}
