import { track } from '#app/features/analytics/track.ts'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { isBot } from '#domain/experiments/bots.ts'
import { type KeptVariant, keptVariants, VARIANTS_KEY } from './kept-variants.ts'

/** Counts an impression, once for each assignment. */
export function countImpression(experiment: string) {
  count('seen', ([id, { seen }]) => id === experiment && !seen)
}

/** Counts a stored lead for a visitor who has seen what is being tried, once for each assignment. */
export function countConversion() {
  count('converted', ([, { seen, converted }]) => seen === true && !converted)
}

function count(mark: 'seen' | 'converted', isDue: (entry: [string, KeptVariant]) => boolean) {
  for (const [id, assignment] of keptVariants().filter(isDue)) {
    const { variant, forced } = assignment
    const event = mark === 'seen' ? 'experiment_impression' : 'experiment_conversion'
    const apart = isBot(navigator) ? 'automated' : forced && 'forced'
    track(event, { experiment_id: id, variant, ...(apart && { apart }) })
    const others = Object(readStored('localStorage', VARIANTS_KEY))
    writeStored('localStorage', VARIANTS_KEY, { ...others, [id]: { ...assignment, [mark]: true } })
  }
}
