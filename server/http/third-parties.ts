import type { Config } from '../config.ts'

const LOCAL_HOST = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

type Embeds = Pick<Config, 'siteUrl' | 'BOOKING_EMBED_URL' | 'CRM_FORM_URL'>

/** What is embedded from elsewhere: only when configured, and only on a production host (decisions 7). */
export function thirdParties({ siteUrl, BOOKING_EMBED_URL, CRM_FORM_URL }: Embeds) {
  const production = !LOCAL_HOST.test(new URL(siteUrl).hostname)
  const bookingEmbedUrl = (production && BOOKING_EMBED_URL) || null
  const crmFormUrl = (production && CRM_FORM_URL) || null
  const embedded = [bookingEmbedUrl, crmFormUrl].filter((url) => url !== null)
  return {
    bookingEmbedUrl,
    /** Prerendered pages cannot know it, so they ask at /api/third-parties. */
    forBrowser: { crmFormUrl },
    frames: [...new Set(embedded.map((url) => new URL(url).origin))],
  }
}
