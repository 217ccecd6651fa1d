import { useEffect, useState } from 'react'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { AssessmentLink } from '#app/ui/assessment-link.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { type Phone, PhoneLink } from '#app/ui/phone-link.tsx'

const SHOW_AFTER_MS = 2500
const SEEN_KEY = 'micro_ty_seen'

type MicroOfferProps = { heading: string; text: string; phone: Phone }

/** Once a session, and never over an open dialog: it steps aside for as long as that is open. */
export function MicroOffer({ heading, text, phone }: MicroOfferProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (readStored('sessionStorage', SEEN_KEY)) return
    const timer = setTimeout(() => {
      writeStored('sessionStorage', SEEN_KEY, true)
      setShown(true)
    }, SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      {shown && (
        <section
          aria-labelledby="micro-offer-heading"
          className="slab fixed inset-x-4 bottom-4 z-30 grid gap-3 p-5 shadow-lift sm:left-auto sm:w-104 [html:has(dialog:modal)_&]:hidden"
        >
          <div className="flex items-center justify-between gap-4">
            <h2 id="micro-offer-heading" className="text-h4">
              {heading}
            </h2>
            <button
              type="button"
              className="btn btn-sm btn-icon"
              aria-label="Close"
              onClick={() => setShown(false)}
            >
              <CloseIcon />
            </button>
          </div>
          <p className="text-sm">{text}</p>
          <AssessmentLink source="audit-micro-offer" size="small">
            Start Free Business Assessment
          </AssessmentLink>
          <PhoneLink phone={phone} location="audit-micro-offer" className="btn btn-sm btn-line">
            Call {phone.display}
          </PhoneLink>
        </section>
      )}
    </div>
  )
}
