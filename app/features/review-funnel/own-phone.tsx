import type { FunnelAddress } from '#domain/reviews/funnel-address.ts'
import { reviewPath } from '#domain/reviews/review-business.ts'

/** A shop's tablet would ask for the customer's Google account, and keep it; their own phone has it. */
export function OwnPhone({ kiosk, slug }: FunnelAddress) {
  if (!kiosk || slug === null) return null
  return (
    <p className="flex items-center gap-4">
      <img src={`${reviewPath(slug)}/qr.svg`} alt="QR code of this page" width={128} height={128} />
      <span>Scan this and write it on your own phone, so that nothing of yours stays on this tablet.</span>
    </p>
  )
}
