import { useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { FunnelAddress } from '#domain/reviews/funnel-address.ts'
import type { Rating } from '#domain/reviews/rating.ts'
import { ChangeRating } from './change-rating.tsx'
import { OwnPhone } from './own-phone.tsx'
import { copyLink, shareLink } from './pass-on-link.ts'
import { ReviewLinkButton } from './review-link-button.tsx'

type PositiveStepProps = {
  address: FunnelAddress
  rating: Rating
  onLinkUsed: () => void
  onChangeRating: () => void
}

export function PositiveStep({ address, rating, onLinkUsed, onChangeRating }: PositiveStepProps) {
  const { business, link } = address
  const [thanked, setThanked] = useState(false)
  const hydrated = useHydrated()
  function use() {
    setThanked(true)
    onLinkUsed()
  }
  const countIf = async (passedOn: Promise<boolean>) => {
    if (await passedOn) onLinkUsed()
  }
  return (
    <section className="docket docket-copy">
      <p className="docket-head">
        <span>Customer copy</span>
        <ChangeRating address={address} onChange={onChangeRating} />
      </p>
      <div className="docket-body grid gap-6">
        <h1>Awesome! Glad You Loved It</h1>
        <p className="text-lg">
          A few words on Google help {business} get found, and help the next person choose. It appears under
          your Google name.
        </p>
        <OwnPhone {...address} />
        <ReviewLinkButton address={address} rating={rating} onUsed={use}>
          Leave a Google Review
        </ReviewLinkButton>
        {/* Both need JavaScript, and a device that the customer takes along. */}
        {hydrated && !address.kiosk && (
          <div className="grid gap-4 sm:grid-cols-2">
            <button type="button" className="btn btn-line" onClick={() => countIf(copyLink(link.webUrl))}>
              Copy Review Link
            </button>
            <button
              type="button"
              className="btn btn-line"
              onClick={() => countIf(shareLink(link.webUrl, business))}
            >
              Share Review Link
            </button>
          </div>
        )}
        <p role="status" className="text-center">
          {thanked && <span className="stamp stamp-hot">Thank you for your support!</span>}
        </p>
      </div>
      <div className="funnel-bar md:hidden">
        <ReviewLinkButton address={address} rating={rating} onUsed={use}>
          Leave Google Review
        </ReviewLinkButton>
      </div>
    </section>
  )
}
