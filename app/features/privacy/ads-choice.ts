import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { type AdsChoice, adsChoice, type KeptAdsChoice } from '#domain/privacy/ads-choice.ts'

const KEY = 'tradefront:privacy'
/** The last choice, where the browser stores nothing: it lasts until the page is left. */
let unkept: AdsChoice | null = null
const listeners = new Set<(allowed: boolean) => void>()

export function hasPrivacySignal(): boolean {
  return (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}

export function currentAdsChoice(): AdsChoice {
  const signal = hasPrivacySignal()
  return unkept && !signal ? unkept : adsChoice(readStored('localStorage', KEY), signal, Date.now())
}

/** Stores the choice for 180 days and notifies all listeners. Returns false if the browser stores nothing. */
export function chooseAds(allowed: boolean): boolean {
  const kept = writeStored('localStorage', KEY, { ads: allowed, at: Date.now() } satisfies KeptAdsChoice)
  unkept = kept ? null : allowed ? 'yes' : 'no'
  for (const listener of listeners) listener(allowed)
  return kept
}

/** As if nothing had been chosen: on a counter tablet the next customer is another person. */
export function forgetAdsChoice(): void {
  writeStored('localStorage', KEY, null)
  unkept = null
  for (const listener of listeners) listener(false)
}

/** The listener also hears what is chosen in another window. */
export function onAdsChoice(listener: (allowed: boolean) => void) {
  listeners.add(listener)
  addEventListener('storage', ({ key }) => {
    if (key === KEY) listener(currentAdsChoice() === 'yes')
  })
}
