import { readStored } from '#app/shell/browser-storage.ts'
import { type Assignment, VARIANT_AGE_LIMIT_MS, type Variant } from '#domain/experiments/variants.ts'

/** The key that `chooseVariants` writes to. */
export const VARIANTS_KEY = 'tradefront:ab'

export type KeptVariant = Assignment & { seen?: true; converted?: true }

/** Which variants this visitor is shown, by experiment. */
export function activeVariants(): Record<string, Variant> {
  return Object.fromEntries(keptVariants().map(([id, { variant }]) => [id, variant]))
}

/** The active variants that the address asked for: they go with a submission, but they are no evidence. */
export function forcedVariants(): string[] {
  return keptVariants().flatMap(([id, { forced }]) => (forced ? [id] : []))
}

/** Every form reads these when it is sent: a strange entry (null, of an extension) must not stop it. */
export function keptVariants(): [experiment: string, KeptVariant][] {
  const kept = Object.entries(Object(readStored('localStorage', VARIANTS_KEY)) as Record<string, KeptVariant>)
  return kept.filter(([, one]) => one?.variant && Date.now() - one.at < VARIANT_AGE_LIMIT_MS)
}
