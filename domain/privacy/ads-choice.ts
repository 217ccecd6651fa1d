export const ADS_CHOICE_KEPT_MS = 180 * 86_400_000

/** What the browser keeps; `at` in milliseconds since the epoch. */
export type KeptAdsChoice = { ads: boolean; at: number }
/** `null` means that nothing has been chosen yet, which allows nothing either. */
export type AdsChoice = 'yes' | 'no' | null

/** A Global Privacy Control signal is a no, whatever was chosen before. */
export function adsChoice(kept: unknown, globalPrivacyControl: boolean, now: number): AdsChoice {
  if (globalPrivacyControl) return 'no'
  const { ads, at } = Object(kept) as Partial<KeptAdsChoice>
  if (typeof ads !== 'boolean' || typeof at !== 'number') return null
  if (now < at || now - at >= ADS_CHOICE_KEPT_MS) return null
  return ads ? 'yes' : 'no'
}
