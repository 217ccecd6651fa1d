/** Words in a run: long enough that two writers seldom share one, short enough to survive a swapped name. */
const SHINGLE_WORDS = 5

/**
 * A fifth of all runs shared means that a third of one page occurs in the other (x / (2 - x) = 0.2 at
 * x = 1/3). A page copied with a name swapped every ten words still scores 0.33; independently
 * written pages score under 0.02.
 */
export const NEAR_DUPLICATE = 0.2

/** Jaccard similarity, 0 to 1, over runs of five words; case, punctuation and markup do not count. */
export function similarity(a: Set<string>, b: Set<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  const shared = a.intersection(b).size
  return shared / (a.size + b.size - shared)
}

export function shingles(text: string): Set<string> {
  const words = wordsOf(text).map((word) => word.toLowerCase())
  const count = Math.max(0, words.length - SHINGLE_WORDS + 1)
  return new Set(Array.from({ length: count }, (_, i) => words.slice(i, i + SHINGLE_WORDS).join(' ')))
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}$%]+(?:['’.,-][\p{L}\p{N}]+)*/gu) ?? []
}
