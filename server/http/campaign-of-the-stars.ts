import { campaignMarks } from '#domain/attribution/utm.ts'

/**
 * On a review page a star that is tapped without script sends its rating, but not the campaign in the address
 * of the stars, which then only the Referer names; 'Change rating' leads back without it too. Returns the
 * address with the campaign; null if there is nothing to add.
 */
export function withCampaignOfTheStars({ url, headers }: Request): string | null {
  const { pathname, search, searchParams } = new URL(url)
  const stars = URL.parse(headers.get('Referer') ?? '')
  if (stars?.pathname !== pathname) return null
  const marks = new URLSearchParams(campaignMarks(stars.href))
  // Also one without a value, or of our own: otherwise the redirect would lead to itself.
  const isKept = [...marks.keys()].some((name) => searchParams.has(name))
  return marks.size > 0 && !isKept ? `${pathname}${search ? `${search}&` : '?'}${marks}` : null
}
