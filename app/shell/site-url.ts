/**
 * The site's public address as browsers write it, without a trailing slash, from the environment of the build
 * or of the server, whose config agrees (`siteUrl`) and refuses what is no address. Port 0, any free one, has
 * no address yet and counts as the usual port.
 */
export function siteUrl(): string {
  const given = process.env.SITE_URL || `http://localhost:${Number(process.env.PORT) || 3000}`
  return URL.parse(given)?.origin ?? given
}
