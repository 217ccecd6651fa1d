import type { ReactNode } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { FunnelAddress } from '#domain/reviews/funnel-address.ts'
import type { Rating } from '#domain/reviews/rating.ts'
import { countAddress } from './funnel-counts.ts'
import { openReview } from './open-review.ts'

type ReviewLinkButtonProps = {
  address: FunnelAddress
  rating: Rating
  onUsed: () => void
  children: ReactNode
}

/** The public review: a link like any other, on every rating, that needs no script. */
export function ReviewLinkButton({ address, rating, onUsed, children }: ReviewLinkButtonProps) {
  const { link, slug } = address
  const hydrated = useHydrated()
  return (
    <a
      href={link.webUrl}
      // Counts a tap before hydration; the link itself goes to Google, not through a redirect.
      ping={hydrated ? undefined : countAddress({ slug, event: 'link-used', rating })}
      target="_blank"
      aria-description="Opens in a new tab"
      rel="noopener noreferrer"
      className="btn btn-hot"
      onClick={(event) => {
        onUsed()
        openReview(event, address)
      }}
    >
      {children}
    </a>
  )
}
