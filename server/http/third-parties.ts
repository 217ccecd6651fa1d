import { isLocalAddress } from '#domain/local-address.ts'
import type { ThirdParties } from '#domain/pages/third-parties.ts'
import type { Config } from '#server/config.ts'

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
export type ForeignOrigins = { scripts: string[]; styles: string[]; data: string[]; frames: string[] }

const TAG_SCRIPT = 'https://www.googletagmanager.com/gtag/js'
const PIXEL_SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js'
/** What the tag, an ads account and the pixel load and send to, as their makers' CSP guides list it. */
const TAG_DATA = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
]
/** Only to send data to. As script sources they would defeat the policy, through their JSONP endpoints. */
const ADS_DATA = [
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://pagead2.googlesyndication.com',
  'https://www.google.com',
  'https://google.com',
  'https://www.google.com.au',
]
const ADS_FRAMES = ['https://www.googletagmanager.com']
/** The pixel's script, wherever it is hosted, loads its settings from here as a second script. */
const PIXEL_SCRIPTS = ['https://connect.facebook.net']
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
  const ads = tag?.adsConversion
  const scripts = [...origins(tag?.src, pixel?.src), ...(pixel ? PIXEL_SCRIPTS : []), ...chatOrigins]
  return {
    bookingEmbedUrl,
    /** Prerendered pages cannot know it, so they ask at /api/third-parties. */
    forBrowser: { crmFormUrl, tag, pixel, chatUrl } satisfies ThirdParties,
    origins: {
      scripts: unique(scripts),
      styles: unique(chatOrigins),
      data: unique([
        ...scripts,
        ...(tag ? TAG_DATA : []),
        ...(ads ? ADS_DATA : []),
        ...(pixel ? PIXEL_DATA : []),
        // The chat uses a WebSocket, which an https origin does not allow.
        ...chatOrigins.map((origin) => origin.replace('https:', 'wss:')),
      ]),
      frames: unique([...origins(bookingEmbedUrl, crmFormUrl), ...(ads ? ADS_FRAMES : []), ...chatOrigins]),
    } satisfies ForeignOrigins,
    /** The `Link` header of documents: the tag comes on every page, the others may not. */
    hints: [
      ...origins(tag?.src).map((origin) => `<${origin}>; rel=preconnect`),
      ...origins(pixel?.src, chatUrl, crmFormUrl, bookingEmbedUrl).map(
        (origin) => `<${origin}>; rel=dns-prefetch`,
      ),
    ].join(', '),
  }
}

function origins(...urls: (string | null | undefined)[]): string[] {
  return unique(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))
}

function unique(list: string[]): string[] {
  return [...new Set(list)]
}
