import type { Assignment } from '#domain/experiments/variants.ts'

/** When an experiment runs, in milliseconds since the epoch; every page carries it. */
export type ExperimentPeriod = { id: string; from: number; until?: number | undefined }

/** One experiment as the home page carries it. */
export type PageExperiment = ExperimentPeriod & {
  /** The words of B by their place on the page; those of A stand in the document. */
  words: Record<string, string>
}

/** What the browser stores: a random user id, and each experiment's assignment. */
export type Kept = { user?: string; [experiment: string]: unknown }

/**
 * Decides each experiment by section 4 of the specification, stores it, and returns B's words where it is B.
 * Inlined into the page to run before the first paint, so it uses nothing from outside itself. The hash is
 * FNV-1a, 32 bits.
 */
export function chooseVariants(experiments: PageExperiment[]): Record<string, string> {
  const chosenWords = {}
  const key = 'tradefront:ab'
  const now = Date.now()
  const asked = new URLSearchParams(location.search).getAll('ab')
  let kept: Kept = {}
  try {
    kept = Object(JSON.parse(localStorage[key]))
  } catch {}
  kept.user ||= `${Math.random()}`
  for (const { id, from, until, words } of experiments) {
    let chosen = kept[id] as Assignment | undefined
    const running = now >= from && !(until && now >= until)
    const forced = (['A', 'B'] as const).find((variant) => asked.includes(`${id}:${variant}`))
    if (forced) chosen = { variant: forced, at: now, forced: true }
    else if (
      !chosen ||
      now < chosen.at ||
      // Of an earlier test of this name: its impressions and conversions are no longer counted.
      (chosen.at < from && !chosen.forced) ||
      now - chosen.at >= 14 * 86_400_000 ||
      !(running || chosen.forced)
    ) {
      let hash = 0x811c9dc5
      for (const letter of kept.user + id) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
      chosen = running
        ? { variant: ((hash >>> 0) % 100) + 1 <= 50 ? 'A' : 'B', at: now, forced: false }
        : undefined
    }
    kept[id] = chosen
    if (chosen?.variant === 'B') Object.assign(chosenWords, words)
  }
  try {
    localStorage[key] = JSON.stringify(kept)
  } catch {}
  return chosenWords
}
