import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { type AdsChoice, adsChoice, type KeptAdsChoice } from '#domain/privacy/ads-choice.ts'

const KEY = 'tradefront:privacy'
const listeners = new Set<(allowed: boolean) => void>()

export function hasPrivacySignal(): boolean {
  return (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}

export function currentAdsChoice(): AdsChoice {
  return adsChoice(readStored('localStorage', KEY), hasPrivacySignal(), Date.now())
}

/** Kept for 180 days and told to whoever loads or has loaded something: false where the browser keeps nothing. */
export function chooseAds(allowed: boolean): boolean {
  const kept = writeStored('localStorage', KEY, { ads: allowed, at: Date.now() } satisfies KeptAdsChoice)
  for (const listener of listeners) listener(allowed)
  return kept
}

/** Hears what is chosen in another window too. */
export function onAdsChoice(listener: (allowed: boolean) => void) {
  listeners.add(listener)
  addEventListener('storage', ({ key }) => {
    if (key === KEY) listener(currentAdsChoice() === 'yes')
  })
}
