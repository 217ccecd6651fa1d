import { currentAdsChoice, onAdsChoice } from '#app/features/privacy/ads-choice.ts'
import { withoutPersonal } from '#domain/pages/personal-page.ts'
import type { TagConfig } from '#domain/pages/third-parties.ts'
import { addScript } from './add-script.ts'
import { catchUp, type ProviderWindow, setTag } from './providers.ts'

/** Milliseconds that the tag waits for a choice that is still being read (specification, section 7). */
const WAIT_FOR_UPDATE_MS = 500
const ADS = ['ad_storage', 'ad_user_data', 'ad_personalization']

/** Consent first, then the tag: what it has missed is told once it is set up. */
export function startTag({ id, src, adsConversion }: TagConfig) {
  const page = window as ProviderWindow & { dataLayer?: unknown[] }
  const layer: unknown[] = page.dataLayer ?? []
  page.dataLayer = layer
  const gtag: NonNullable<ProviderWindow['gtag']> = function () {
    // biome-ignore lint/complexity/noArguments: the tag tells its calls from events by this object's kind
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
  // Page views are ours to send. Not with a `page_location`: it would hide what each view sets for all.
  const ours = { send_page_view: false }
  gtag('config', id, ours)
  if (adsConversion) gtag('config', adsConversion.split('/')[0], ours)
  setTag(adsConversion, campaignMarks())
  catchUp('gtag')
  addScript(`${src}?id=${encodeURIComponent(id)}`)
}

/**
 * Of the query that the document was opened with, as '?utm_source=…': without them a paid visit counts as a direct one.
 * The rest may name the visitor. Links of ours are no campaign.
 */
function campaignMarks(): string {
  const [opened] = performance.getEntriesByType('navigation')
  const marks = withoutPersonal(opened?.name ?? '')
    .match(/\b(utm_|gad_|\w+(clid|braid)=)[^&#]+/g)
    ?.join('&')
  return marks && !marks.includes('utm_source=site') ? `?${marks}` : ''
}

function adConsent(allowed: boolean) {
  return Object.fromEntries(ADS.map((kind) => [kind, allowed ? 'granted' : 'denied']))
}
