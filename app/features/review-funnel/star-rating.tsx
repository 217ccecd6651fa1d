import { Fragment } from 'react'
import { HiddenFields } from '#app/features/forms/hidden-fields.tsx'
import { StarIcon } from '#app/ui/icons.tsx'
import { type FunnelAddress, funnelFields, funnelPage } from '#domain/reviews/funnel-address.ts'
import { RATING_CAPTIONS, RATINGS, type Rating, starsText } from '#domain/reviews/rating.ts'

type StarRatingProps = { address: FunnelAddress; picked: Rating | null; onPick: (rating: Rating) => void }

/** Five buttons of a plain form, so that the first tap works before hydration; captions need no script. */
export function StarRating({ address, picked, onPick }: StarRatingProps) {
  return (
    <>
      <form action={funnelPage(address)} onSubmit={(event) => event.preventDefault()} className="stars">
        <HiddenFields fields={funnelFields(address)} />
        {RATINGS.map((rating) => (
          <Fragment key={rating}>
            <button
              type="submit"
              name="rating"
              value={rating}
              disabled={picked !== null}
              data-picked={picked === rating || undefined}
              aria-label={starsText(rating)}
              aria-describedby={`caption-${rating}`}
              className="star"
              onClick={() => onPick(rating)}
            >
              <StarIcon />
              <span aria-hidden="true" className="tape" />
            </button>
            {/* Beside the button, whose name must have every word that is seen in it (WCAG 2.5.3). */}
            <span id={`caption-${rating}`} className="star-caption">
              {RATING_CAPTIONS[rating]}
            </span>
          </Fragment>
        ))}
      </form>
      <p role="status" className="-mt-4 min-h-7 text-soft">
        {picked !== null && 'Processing your rating...'}
      </p>
    </>
  )
}
