import { currentAdsChoice, onAdsChoice } from '#app/features/privacy/ads-choice.ts'
import { navigationTiming } from '#app/shell/navigation-timing.ts'
import { INTERNAL_SOURCE } from '#domain/attribution/utm.ts'
import { withoutPersonal } from '#domain/pages/personal-page.ts'
import type { TagConfig } from '#domain/pages/third-parties.ts'
import { addScript } from './add-script.ts'
import { catchUp, type ProviderWindow, setTag } from './providers.ts'

/** Milliseconds that the tag waits for a choice that is still being read (specification, section 7). */
const WAIT_FOR_UPDATE_MS = 500
const ADS = ['ad_storage', 'ad_user_data', 'ad_personalization']

/** Sets consent first, then the tag; the events that it missed are sent once it is set up. */
export function startTag({ id, src, adsConversion }: TagConfig) {
  const page = window as ProviderWindow & { dataLayer?: unknown[] }
  const layer: unknown[] = page.dataLayer ?? []
  page.dataLayer = layer
  const gtag: NonNullable<ProviderWindow['gtag']> = function () {
    // biome-ignore lint/complexity/noArguments: the tag distinguishes its calls from events by the type of this object
    layer.push(arguments)
  }
  page.gtag = gtag
  gtag('consent', 'default', {
    ...adConsent(false),
    analytics_storage: 'granted',
    wait_for_update: WAIT_FOR_UPDATE_MS,
  })
  const choice = currentAdsChoice()
  if (choice) gtag('consent', 'update', adConsent(choice === 'yes'))
  onAdsChoice((allowed) => gtag('consent', 'update', adConsent(allowed)))
  gtag('js', new Date())
  // We send page views ourselves. No `page_location` here: it would override the one that each view sets.
  const ours = { send_page_view: false }
  gtag('config', id, ours)
  if (adsConversion) gtag('config', adsConversion.split('/')[0], ours)
  setTag(adsConversion, openedWithCampaign())
  catchUp('gtag')
  addScript(`${src}?id=${encodeURIComponent(id)}`)
}

/**
 * The campaign parameters of the address that the document was opened with, as '?utm_source=…': without them
 * a paid visit counts as a direct one. Other parameters may name the visitor. Our own links are no campaign.
 */
function openedWithCampaign(): string {
  const marks = withoutPersonal(navigationTiming()?.name ?? '')
    .match(/\b(utm_|gad_|\w+(clid|braid)=)[^&#]+/g)
    ?.join('&')
  return marks && !marks.includes(`utm_source=${INTERNAL_SOURCE}`) ? `?${marks}` : ''
}

function adConsent(allowed: boolean) {
  return Object.fromEntries(ADS.map((kind) => [kind, allowed ? 'granted' : 'denied']))
}
