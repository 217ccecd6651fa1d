import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { type AdsChoice, adsChoice, type KeptAdsChoice } from '#domain/privacy/ads-choice.ts'

const KEY = 'tradefront:privacy'
/** The last choice, where the browser keeps nothing: until the page is left. */
let unkept: AdsChoice | null = null
const listeners = new Set<(allowed: boolean) => void>()

export function hasPrivacySignal(): boolean {
  return (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}

export function currentAdsChoice(): AdsChoice {
  const signal = hasPrivacySignal()
  return unkept && !signal ? unkept : adsChoice(readStored('localStorage', KEY), signal, Date.now())
}

/** Kept for 180 days and told to whoever loads or has loaded something: false where the browser keeps nothing. */
export function chooseAds(allowed: boolean): boolean {
  const kept = writeStored('localStorage', KEY, { ads: allowed, at: Date.now() } satisfies KeptAdsChoice)
  unkept = kept ? null : allowed ? 'yes' : 'no'
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
