import { type FunnelAddress, funnelPath } from '#domain/reviews/funnel-address.ts'
import type { Rating } from '#domain/reviews/rating.ts'
import { FEEDBACK_STORED } from './feedback-outcome.ts'
import { OwnPhone } from './own-phone.tsx'
import { ReviewLinkButton } from './review-link-button.tsx'

type SentStepProps = {
  address: FunnelAddress
  rating: Rating
  /** Whether a toast has said it already; a plain post has none. */
  toasted: boolean
  onLinkUsed: () => void
}

export function SentStep({ address, rating, toasted, onLinkUsed }: SentStepProps) {
  return (
    <section className="docket docket-copy">
      <p className="docket-head">
        <span>Private feedback</span>
        <span>Received</span>
      </p>
      <div className="docket-body grid justify-items-start gap-6">
        <h1>{toasted ? 'Your feedback is in' : FEEDBACK_STORED.title}</h1>
        <p className="text-lg">
          {toasted
            ? `It has been saved for ${address.business} and is not shown publicly.`
            : FEEDBACK_STORED.description}
        </p>
        <p>You are free to say it in public as well.</p>
        <ReviewLinkButton address={address} rating={rating} onUsed={onLinkUsed}>
          Leave a public Google review
        </ReviewLinkButton>
        <OwnPhone {...address} />
        {/* Browsers suggest this page's address again after the next job: this leads back to the stars. */}
        <a href={funnelPath(address)} className="link">
          Rate another visit
        </a>
      </div>
    </section>
  )
}
