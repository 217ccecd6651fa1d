import type { Rating } from '#domain/reviews/rating.ts'
import type { ReviewEvent } from '#domain/reviews/review-count.ts'
import { countAddress } from './funnel-counts.ts'

type UnscriptedCountProps = { slug: string | null; rating: Rating | null }

/**
 * Counts a page without JavaScript by images that are never displayed. With JavaScript the browser does not
 * load them and the page reports itself, so nothing counts twice; crawlers load none and are not counted.
 */
export function UnscriptedCount({ slug, rating }: UnscriptedCountProps) {
  const events: ReviewEvent[] = rating ? ['rated', 'link-shown'] : ['view']
  return (
    <noscript>
      {events.map((event) => (
        <img key={event} src={countAddress({ slug, event, rating })} alt="" hidden />
      ))}
    </noscript>
  )
}
