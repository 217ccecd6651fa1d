import { urlFrom } from '#domain/url-from.ts'
import type { Touch } from './attribution.ts'

export type TrafficSource = { source: string; medium: string; campaign: string }

/**
 * The source and medium assumed for a click id without UTM parameters: Facebook adds
 * its own to unpaid links too.
 */
const CLICK_IDS = {
  gclid: ['google', 'cpc'],
  fbclid: ['facebook', 'social'],
  msclkid: ['bing', 'cpc'],
} as const

/** For reports: the campaign's own parameters, else the click id's network, else the referring site. */
export function trafficSource(touch: Touch): TrafficSource {
  const { utmSource, utmMedium, utmCampaign = '', referrer } = touch
  const clickId = (Object.keys(CLICK_IDS) as (keyof typeof CLICK_IDS)[]).find((id) => touch[id])
  if (utmSource) return { source: utmSource, medium: utmMedium ?? '', campaign: utmCampaign }
  if (clickId) {
    const [source, medium] = CLICK_IDS[clickId]
    return { source, medium: utmMedium ?? medium, campaign: utmCampaign }
  }
  if (referrer) return { source: siteOf(referrer), medium: 'referral', campaign: '' }
  return { source: '', medium: '', campaign: '' }
}

function siteOf(referrer: string): string {
  return urlFrom(referrer)?.host.replace(/^www\./, '') ?? ''
}
