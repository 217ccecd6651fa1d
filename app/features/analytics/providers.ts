import { CONVERSION_CURRENCY, CONVERSION_VALUE, PIXEL_EVENTS } from '#domain/events/conversion.ts'
import type { Events } from '#domain/events/events.ts'

type Call = (...args: unknown[]) => void
/** Globals that a tag, a pixel and an ads account add to the page, each if it is present. */
export type ProviderWindow = Window & { gtag?: Call; fbq?: Call; gtag_report_conversion?: () => void }
export type Provider = 'gtag' | 'fbq'

/** Enough for the events before a provider has loaded. */
const HISTORY_MAX = 100
const history: [event: string, properties: object][] = []
let adsConversion: string | null = null
let landingMarks = ''

/** Each provider has its own names for events; neither may ever stop a form. */
export function tellProviders(event: string, properties: object) {
  if (history.length < HISTORY_MAX) history.push([event, properties])
  tell('gtag', event, properties)
  tell('fbq', event, properties)
}

/** Sends a provider that has just loaded the events that it missed. */
export function catchUp(provider: Provider) {
  for (const [event, properties] of history) tell(provider, event, properties)
}

/** `sendTo` of the ads account, e.g. AW-000000000/sample; `marks`: campaign of the first page view. */
export function setTag(sendTo: string | null, marks: string) {
  adsConversion = sendTo
  landingMarks = marks
}

function tell(provider: Provider, event: string, properties: object) {
  try {
    if (provider === 'gtag') tellTag(event, properties)
    else tellPixel(event, properties)
  } catch (error) {
    console.warn(provider, event, error)
  }
}

function tellTag(event: string, properties: object) {
  const { gtag, gtag_report_conversion: reportConversion } = window as ProviderWindow
  // Later events belong to the page that was last viewed, by the address that we set here.
  const { title, location, path } = properties as Partial<Events['page_view']>
  if (event === 'page_view') {
    gtag?.('set', { page_title: title, page_location: location + landingMarks, page_path: path })
    landingMarks = ''
  }
  gtag?.('event', event, properties)
  if (event !== 'lead_generated') return
  const worth = { value: CONVERSION_VALUE, currency: CONVERSION_CURRENCY }
  if (adsConversion) gtag?.('event', 'conversion', { send_to: adsConversion, ...worth })
  reportConversion?.()
}

function tellPixel(event: string, properties: object) {
  const name = PIXEL_EVENTS[event]
  const { form_id } = properties as Partial<Events['lead_generated']>
  const told = form_id ? { ...properties, source: form_id } : properties
  if (name) (window as ProviderWindow).fbq?.('track', name, name === 'PageView' ? {} : told)
}
