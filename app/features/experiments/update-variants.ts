import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { type Assignment, forcedVariant } from '#domain/experiments/variants.ts'
import type { ExperimentPeriod } from './choose-variants.ts'
import { VARIANTS_KEY } from './kept-variants.ts'

/**
 * Stores the variants that any page's address asks for, and removes those of a test that has ended, or of an
 * earlier one of this name; home decides by its own script, before the first paint.
 */
export function updateVariants(search: string, experiments: ExperimentPeriod[] = []) {
  const now = Date.now()
  const others = Object(readStored('localStorage', VARIANTS_KEY))
  const changes = experiments.flatMap(({ id, from, until }): [string, Assignment?][] => {
    const variant = forcedVariant(search, id)
    if (variant) return [[id, { variant, at: now, forced: true }]]
    const { at, forced }: Partial<Assignment> = Object(others[id])
    return at && !forced && (at < from || (until && now >= until)) ? [[id]] : []
  })
  if (changes.length === 0) return
  writeStored('localStorage', VARIANTS_KEY, { ...others, ...Object.fromEntries(changes) })
  delete (window as Window & { abWords?: unknown }).abWords
}
