export const RATING_MAX = 5
/** From this rating on, a customer is asked for a public review; below it, for private feedback. */
export const POSITIVE_RATING_MIN = 4

export const RATINGS = [1, 2, 3, 4, 5] as const
export type Rating = (typeof RATINGS)[number]

export const RATING_CAPTIONS: Readonly<Record<Rating, string>> = {
  1: "We'd like to make this right",
  2: 'Help us improve your experience',
  3: 'Tell us how we can do better',
  4: "Great! We're glad you had a good experience",
  5: "Excellent! We'd love for you to share this",
}

/** '1 star', '2 stars'. */
export function starsText(rating: number): string {
  return rating === 1 ? '1 star' : `${rating} stars`
}

/** A rating from a number or from what a form posts; null for anything that is not 1 to 5. */
export function toRating(value: unknown): Rating | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  return /^[1-5]$/.test(text) ? (Number(text) as Rating) : null
}

export function isPositive(rating: number): boolean {
  return rating >= POSITIVE_RATING_MIN
}
