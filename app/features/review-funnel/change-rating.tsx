import { type FunnelAddress, funnelPath } from '#domain/reviews/funnel-address.ts'

type ChangeRatingProps = {
  address: FunnelAddress
  /** True while the feedback is being sent. */
  waits?: boolean
  onChange: () => void
}

export function ChangeRating({ address, waits = false, onChange }: ChangeRatingProps) {
  return (
    <a
      href={funnelPath(address)}
      className="link inline-flex min-h-12 items-center"
      aria-disabled={waits || undefined}
      onClick={(event) => {
        event.preventDefault()
        if (!waits) onChange()
      }}
    >
      Change rating
    </a>
  )
}
