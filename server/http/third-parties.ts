import { isLocalAddress } from '#domain/local-address.ts'
import type { Config } from '../config.ts'

type Settings = Pick<
  Config,
  | 'siteUrl'
  | 'BOOKING_EMBED_URL'
  | 'CRM_FORM_URL'
  | 'ANALYTICS_TAG_ID'
  | 'ANALYTICS_SCRIPT_URL'
  | 'ADS_CONVERSION'
  | 'PIXEL_ID'
  | 'PIXEL_SCRIPT_URL'
  | 'CHAT_WIDGET_URL'
  | 'CHAT_WIDGET_HOSTS'
>

/** Origins that documents may use besides our own. */
export type ForeignOrigins = { scripts: string[]; data: string[]; frames: string[] }

const TAG_SCRIPT = 'https://www.googletagmanager.com/gtag/js'
const PIXEL_SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js'
/** Where the tag, an ads account and the pixel send to, as their makers' CSP guides list it. */
const TAG_DATA = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
]
const ADS_DATA = [
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://www.google.com',
]
const PIXEL_DATA = ['https://www.facebook.com']

/** What is loaded from elsewhere: only when configured, and only on a production host. */
export function thirdParties(settings: Settings) {
  const production = !isLocalAddress(settings.siteUrl)
  const on = production ? settings : ({ CHAT_WIDGET_HOSTS: [] } as Partial<Settings>)
  const bookingEmbedUrl = on.BOOKING_EMBED_URL ?? null
  const crmFormUrl = on.CRM_FORM_URL ?? null
  const chatUrl = on.CHAT_WIDGET_URL ?? null
  const tag = on.ANALYTICS_TAG_ID
    ? {
        id: on.ANALYTICS_TAG_ID,
        src: on.ANALYTICS_SCRIPT_URL ?? TAG_SCRIPT,
        adsConversion: on.ADS_CONVERSION ?? null,
      }
    : null
  const pixel = on.PIXEL_ID ? { id: on.PIXEL_ID, src: on.PIXEL_SCRIPT_URL ?? PIXEL_SCRIPT } : null
  const chatOrigins = chatUrl ? [new URL(chatUrl).origin, ...(on.CHAT_WIDGET_HOSTS ?? [])] : []
  const scripts = [...origins(tag?.src, pixel?.src), ...chatOrigins]
  return {
    bookingEmbedUrl,
    /** Prerendered pages cannot know it, so they ask at /api/third-parties. */
    forBrowser: { crmFormUrl, tag, pixel, chatUrl },
    origins: {
      scripts: unique(scripts),
      data: unique([
        ...scripts,
        ...(tag && !on.ANALYTICS_SCRIPT_URL ? TAG_DATA : []),
        ...(tag?.adsConversion && !on.ANALYTICS_SCRIPT_URL ? ADS_DATA : []),
        ...(pixel && !on.PIXEL_SCRIPT_URL ? PIXEL_DATA : []),
      ]),
      frames: unique([...origins(bookingEmbedUrl, crmFormUrl), ...chatOrigins]),
    } satisfies ForeignOrigins,
    /** The `Link` header of documents: the tag comes on every page, the others may not. */
    hints: [
      ...origins(tag?.src).map((origin) => `<${origin}>; rel=preconnect`),
      ...origins(pixel?.src, chatUrl).map((origin) => `<${origin}>; rel=dns-prefetch`),
    ].join(', '),
  }
}

function origins(...urls: (string | null | undefined)[]): string[] {
  return unique(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))
}

function unique(list: string[]): string[] {
  return [...new Set(list)]
}
