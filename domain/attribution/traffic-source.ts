import type { Touch } from './attribution.ts'

export type TrafficSource = { source: string; medium: string; campaign: string }

/** Whose click id stands for an advertisement that carries no other mark. */
const CLICK_IDS = { gclid: 'google', fbclid: 'facebook', msclkid: 'bing' } as const

/** One line for reports: the campaign's own words, else the click id's network, else the site that linked to us. */
export function trafficSource(touch: Touch): TrafficSource {
  const { utmSource, utmMedium, utmCampaign = '', referrer } = touch
  const network = (Object.keys(CLICK_IDS) as (keyof typeof CLICK_IDS)[]).find((id) => touch[id])
  if (utmSource) return { source: utmSource, medium: utmMedium ?? '', campaign: utmCampaign }
  if (network) return { source: CLICK_IDS[network], medium: utmMedium ?? 'cpc', campaign: utmCampaign }
  if (referrer) return { source: siteOf(referrer), medium: 'referral', campaign: '' }
  return { source: '', medium: '', campaign: '' }
}

function siteOf(referrer: string): string {
  return URL.canParse(referrer) ? new URL(referrer).host.replace(/^www\./, '') : ''
}
