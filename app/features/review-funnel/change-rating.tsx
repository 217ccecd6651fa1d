import { type FunnelAddress, funnelPath } from '#domain/reviews/funnel-address.ts'

export function ChangeRating({ address, onChange }: { address: FunnelAddress; onChange: () => void }) {
  return (
    <a
      href={funnelPath(address)}
      className="link inline-flex min-h-12 items-center"
      onClick={(event) => {
        event.preventDefault()
        onChange()
      }}
    >
      Change rating
    </a>
  )
}
