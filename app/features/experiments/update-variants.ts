import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import type { Experiments } from '#content/copy-schemas.ts'
import { forcedVariant } from '#domain/experiments/variants.ts'
import { VARIANTS_KEY } from './kept-variants.ts'

const EXPERIMENTS: (keyof Experiments)[] = ['hero_copy', 'primary_cta']

/** Stores the variants that any page's address asks for; home decides by its own, before the first paint. */
export function keepForced(search: string) {
  const asked = EXPERIMENTS.flatMap((id) => {
    const variant = forcedVariant(search, id)
    return variant ? [[id, { variant, at: Date.now(), forced: true }] as const] : []
  })
  if (asked.length === 0) return
  const others = Object(readStored('localStorage', VARIANTS_KEY))
  writeStored('localStorage', VARIANTS_KEY, { ...others, ...Object.fromEntries(asked) })
  delete (window as Window & { abWords?: unknown }).abWords
}
