import type { Overview } from '#domain/operator/api.ts'
import { starsText } from '#domain/reviews/rating.ts'
import { reviewPath } from '#domain/reviews/review-business.ts'

type Review = Overview['reviews'][number]

/** What each link was used for, rating by rating: low ones must be shown the public review as often as high ones. */
export function ReviewLinks({ reviews, siteUrl }: Pick<Overview, 'reviews' | 'siteUrl'>) {
  if (reviews.length === 0) {
    return <p className="docket-body">No business has a review link yet.</p>
  }
  return (
    <ul>
      {reviews.map((review) => (
        <li key={review.slug ?? ''} className="docket-cell">
          <strong>{review.name ?? review.slug ?? 'Not registered'}</strong>
          <p className="text-sm text-soft">
            {review.views} {review.views === 1 ? 'view' : 'views'}
            {review.slug !== null && review.name !== null && (
              <>
                {' of '}
                <a className="link" href={siteUrl + reviewPath(review.slug)} target="_blank" rel="noreferrer">
                  {reviewPath(review.slug)}
                </a>
              </>
            )}
          </p>
          {review.low.rated + review.high.rated > 0 && <Ratings review={review} />}
        </li>
      ))}
    </ul>
  )
}

function Ratings({ review }: { review: Review }) {
  return (
    <table className="ratings">
      <caption className="sr-only">{review.name ?? review.slug ?? 'Not registered'} by rating</caption>
      <thead>
        <tr>
          <th scope="col">Rating</th>
          <th scope="col">Given</th>
          <th scope="col">Public review shown</th>
          <th scope="col">Used</th>
        </tr>
      </thead>
      <tbody>
        {review.byRating.toReversed().map(({ rating, rated, linkShown, linkUsed }) => (
          <tr key={rating}>
            <th scope="row">{starsText(rating)}</th>
            <td>{rated}</td>
            <td>{linkShown}</td>
            <td>{linkUsed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
