import { AssessmentLink } from '#app/ui/assessment-link.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { type Phone, PhoneLink } from '#app/ui/phone-link.tsx'
import type { Nudges as Words } from '#content/copy-schemas.ts'
import { closeNudge } from './nudge-state.ts'

type ExitIntentProps = { open: boolean; phone: Phone; words: Words['exitIntent'] }

export function ExitIntent({ open, phone, words }: ExitIntentProps) {
  const close = () => closeNudge('exit-intent')
  return (
    <Dialog open={open} onClose={close} title={words.heading} className="exit-intent">
      <div className="grid gap-5">
        <p className="text-lg">{words.text}</p>
        <ul className="docket">
          {words.points.map(({ figure, text }) => (
            <li key={figure} className="docket-cell grid grid-cols-[6rem_1fr] items-center gap-4">
              <span className="figure text-h3">{figure}</span>
              {text}
            </li>
          ))}
        </ul>
        {/* The link opens a dialog of its own, which must find this one closed. */}
        <div onClickCapture={close} className="grid">
          <AssessmentLink source="exit-intent">{words.assessmentLabel}</AssessmentLink>
        </div>
        <PhoneLink phone={phone} location="exit-intent" className="btn btn-line">
          {`Call ${phone.display}`}
        </PhoneLink>
      </div>
    </Dialog>
  )
}
