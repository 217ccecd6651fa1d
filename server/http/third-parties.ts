import type { Config } from '../config.ts'

const LOCAL_HOST = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** What is embedded from elsewhere: only when configured, and only on a production host (decisions 7). */
export function thirdParties({ siteUrl, BOOKING_EMBED_URL }: Pick<Config, 'siteUrl' | 'BOOKING_EMBED_URL'>) {
  const production = !LOCAL_HOST.test(new URL(siteUrl).hostname)
  const bookingEmbedUrl = (production && BOOKING_EMBED_URL) || null
  return { bookingEmbedUrl, frames: bookingEmbedUrl ? [new URL(bookingEmbedUrl).origin] : [] }
}
