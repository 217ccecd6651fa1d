export const VARIANTS = ['A', 'B'] as const
export type Variant = (typeof VARIANTS)[number]

/** What the browser keeps for each experiment. */
export type Assignment = {
  variant: Variant
  /** When it was stored, in milliseconds since the epoch. */
  at: number
  /** Chosen by the address: shown, but not counted as evidence. */
  forced: boolean
}

/** A stored variant is reused while it is younger than this. */
export const VARIANT_AGE_LIMIT_MS = 14 * 86_400_000

/** `?ab=hero_copy:B`; the parameter may occur once per experiment. */
export function forcedVariant(search: string, experiment: string): Variant | null {
  const asked = new URLSearchParams(search).getAll('ab')
  if (asked.includes(`${experiment}:A`)) return 'A'
  return asked.includes(`${experiment}:B`) ? 'B' : null
}
