export const VARIANTS = ['A', 'B'] as const
export type Variant = (typeof VARIANTS)[number]

/** What the browser keeps for each experiment. */
export type Assignment = {
  variant: Variant
  /** When it was stored, in milliseconds since the epoch. */
  at: number
  /** Chosen by the address: shown, but no evidence. */
  forced: boolean
}

/** A stored variant is reused while it is younger than this. */
export const VARIANT_AGE_LIMIT_MS = 14 * 86_400_000

/**
 * The variant to show; a new record where the answer is not `stored` itself. Specification, section 4. Pages run it as
 * `chooseVariants` (app/features/experiments), which a test holds to this.
 */
export function assignVariant(
  experiment: string,
  userId: string,
  search: string,
  stored: Assignment | null,
  now: number,
): Assignment {
  const forced = forcedVariant(search, experiment)
  if (forced) return { variant: forced, at: now, forced: true }
  if (stored && now >= stored.at && now - stored.at < VARIANT_AGE_LIMIT_MS) return stored
  return { variant: (stableHash(userId + experiment) % 100) + 1 <= 50 ? 'A' : 'B', at: now, forced: false }
}

/** `?ab=hero_copy:B`; the parameter may be there once for each experiment. */
export function forcedVariant(search: string, experiment: string): Variant | null {
  const asked = new URLSearchParams(search).getAll('ab')
  if (asked.includes(`${experiment}:A`)) return 'A'
  return asked.includes(`${experiment}:B`) ? 'B' : null
}

/** FNV-1a, 32 bits, over UTF-16 units (bytes for ASCII ids): small, and the same in every engine. */
export function stableHash(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
