import { campaignMarks } from '#domain/attribution/utm.ts'

/**
 * On a review page a star that is tapped without script sends its rating, but not the campaign in the address
 * of the stars, which then only the Referer names. Returns the address with both; null if there is nothing to add.
 */
export function withCampaignOfTheStars({ url, headers }: Request): string | null {
  const { pathname, search, searchParams, href } = new URL(url)
  const stars = URL.parse(headers.get('Referer') ?? '')
  if (!searchParams.has('rating') || stars?.pathname !== pathname) return null
  const marks = new URLSearchParams(campaignMarks(stars.href))
  const isKept = Object.keys(campaignMarks(href)).length > 0
  return marks.size > 0 && !isKept ? `${pathname}${search}&${marks}` : null
}
