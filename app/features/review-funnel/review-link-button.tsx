import type { ReactNode } from 'react'
import type { ReviewLink } from '#domain/reviews/review-link.ts'
import { openReview } from './open-review.ts'

type ReviewLinkButtonProps = {
  link: ReviewLink
  onUsed: () => void
  className?: string
  children: ReactNode
}

/** The public review: a link like any other, on every rating, that needs no script. */
export function ReviewLinkButton({ link, onUsed, className = '', children }: ReviewLinkButtonProps) {
  return (
    <a
      href={link.webUrl}
      target="_blank"
      rel="noopener noreferrer"
      className={`btn btn-hot ${className}`}
      onClick={(event) => {
        onUsed()
        openReview(event, link)
      }}
    >
      {children}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
