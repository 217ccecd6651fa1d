/** The class for smaller print, for words that would not fit. */
export function longer(words: string, limit: number): string {
  return words.length > limit ? 'is-long' : ''
}
