import { useEffect } from 'react'
import { track } from '#app/features/analytics/track.ts'
import { closeNudge, useNudges } from '#app/features/nudges/nudge-state.ts'
import { AssessmentLink } from '#app/ui/assessment-link.tsx'
import { focusMain } from '#app/ui/focus-main.ts'
import { CloseIcon } from '#app/ui/icons.tsx'
import { type Phone, PhoneLink } from '#app/ui/phone-link.tsx'

type MicroOfferProps = { heading: string; text: string; phone: Phone }

/** Shown once a session, and never over an open dialog: it is hidden for as long as that is open. */
export function MicroOffer({ heading, text, phone }: MicroOfferProps) {
  const { nudge, held } = useNudges()
  const shown = (nudge ?? held) === 'micro-offer'
  useEffect(() => {
    if (shown) track('micro_offer_show', { page: location.pathname })
  }, [shown])
  function close() {
    track('micro_offer_close', { page: location.pathname })
    closeNudge('micro-offer')
    // The focused button disappears with it, and keyboard focus would start again at the top.
    focusMain()
  }
  return (
    <div role="status">
      {shown && (
        <section
          aria-labelledby="micro-offer-heading"
          className="nudge slab grid gap-3 border-2 border-hot p-5"
        >
          <div className="flex items-center justify-between gap-4">
            <h2 id="micro-offer-heading" className="text-h4">
              {heading}
            </h2>
            <button type="button" className="btn btn-sm btn-icon" aria-label="Close" onClick={close}>
              <CloseIcon />
            </button>
          </div>
          <p className="text-sm">{text}</p>
          <AssessmentLink source="audit-micro-offer" size="small" />
          <PhoneLink phone={phone} location="audit-micro-offer" className="btn btn-sm btn-line">
            {`Call ${phone.display}`}
          </PhoneLink>
        </section>
      )}
    </div>
  )
}
