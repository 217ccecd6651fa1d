import { useState } from 'react'
import type { RefusedPost } from '#app/page-services.ts'
import type { FunnelAddress } from '#domain/reviews/funnel-address.ts'
import type { Rating } from '#domain/reviews/rating.ts'
import { ChangeRating } from './change-rating.tsx'
import { FEEDBACK_FORM_ID, FeedbackForm } from './feedback-form.tsx'
import { OwnPhone } from './own-phone.tsx'
import { ReviewLinkButton } from './review-link-button.tsx'
import type { TypedSoFar } from './use-feedback-draft.ts'

type NegativeStepProps = {
  address: FunnelAddress
  rating: Rating
  formToken: string | null
  tokenOfDocument: boolean
  refused: RefusedPost | null
  noticeHtml: string
  /** What this customer has typed so far, whatever the rating. */
  typed: TypedSoFar
  onSent: () => void
  onLinkUsed: () => void
  onChangeRating: () => void
}

/** Private or public is the customer's choice: both buttons are alike, and neither depends on the other. */
export function NegativeStep({ onLinkUsed, onChangeRating, ...form }: NegativeStepProps) {
  const { address, rating } = form
  const [sending, setSending] = useState(false)
  return (
    <>
      <section className="docket docket-copy">
        <p className="docket-head">
          <span>Customer copy</span>
          <ChangeRating address={address} waits={sending} onChange={onChangeRating} />
        </p>
        <div className="docket-body grid gap-4">
          <h1>We're Sorry to Hear That</h1>
          <p className="text-lg">
            {`Tell ${address.business} in private below, or tell everyone on Google. Both are fine, and you can do both.`}
          </p>
          <ReviewLinkButton address={address} rating={rating} onUsed={onLinkUsed}>
            Leave a public Google review
          </ReviewLinkButton>
          <OwnPhone {...address} />
        </div>
      </section>
      <section className="docket mt-2">
        <h2 className="docket-head text-h4 wrap-anywhere">{`Private feedback to ${address.business}`}</h2>
        <div className="docket-body">
          <FeedbackForm {...form} onSending={setSending} />
        </div>
      </section>
      <div className="funnel-bar md:hidden">
        {/* Not disabled while the text is blank: a press leads to the field, which may be out of sight. */}
        <button type="submit" form={FEEDBACK_FORM_ID} className="btn btn-hot" disabled={sending}>
          {sending ? 'Sending...' : 'Send Feedback'}
        </button>
        <ReviewLinkButton address={address} rating={rating} onUsed={onLinkUsed}>
          Google review
        </ReviewLinkButton>
      </div>
    </>
  )
}
