import type { FunnelAddress } from '#domain/reviews/funnel-address.ts'
import type { Rating } from '#domain/reviews/rating.ts'
import { StarRating } from './star-rating.tsx'

type RatingStepProps = { address: FunnelAddress; picked: Rating | null; onPick: (rating: Rating) => void }

export function RatingStep(props: RatingStepProps) {
  return (
    <section className="docket docket-copy">
      <p className="docket-head">
        <span>Job done</span>
        <span>Customer copy</span>
      </p>
      <div className="docket-body grid justify-items-center gap-6 text-center">
        <h1>{`How was your experience with ${props.address.business}?`}</h1>
        <StarRating {...props} />
      </div>
      <p className="docket-stub flex-wrap justify-center gap-x-8 text-soft">
        <span>SSL Protected</span>
        <span>Privacy First</span>
      </p>
    </section>
  )
}
