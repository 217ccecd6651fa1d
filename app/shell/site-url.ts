/** The site's public address without a trailing slash, from the environment of the build or of the server. */
export function siteUrl(): string {
  return (process.env.SITE_URL || `http://localhost:${process.env.PORT || 3000}`).replace(/\/$/, '')
}
