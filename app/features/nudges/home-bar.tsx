import { AssessmentLink } from '#app/ui/assessment-link.tsx'
import { focusMain } from '#app/ui/focus-main.ts'
import { CloseIcon, PhoneIcon } from '#app/ui/icons.tsx'
import { type Phone, PhoneLink } from '#app/ui/phone-link.tsx'
import type { Nudges as Words } from '#content/copy-schemas.ts'
import { closeNudge } from './nudge-state.ts'

type HomeBarProps = { phone: Phone; words: Words['homeBar'] }

export function HomeBar({ phone, words }: HomeBarProps) {
  function close() {
    closeNudge('home-bar')
    // The focused button disappears with it, and keyboard focus would start again at the top.
    focusMain()
  }
  return (
    <aside aria-label="Free assessment" className="nudge nudge-bar slab">
      <PhoneLink
        phone={phone}
        location="sticky-footer"
        label={`Call ${phone.display}`}
        className="btn btn-sm btn-icon btn-line"
      >
        <PhoneIcon />
      </PhoneLink>
      <AssessmentLink source="sticky-footer" size="small" className="flex-1">
        {words.assessmentLabel}
      </AssessmentLink>
      <button type="button" className="btn btn-sm btn-icon" aria-label="Close" onClick={close}>
        <CloseIcon />
      </button>
    </aside>
  )
}
