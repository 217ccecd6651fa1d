import { AssessmentLink } from '#app/ui/assessment-link.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { type Phone, PhoneLink } from '#app/ui/phone-link.tsx'
import { closeNudge } from './nudge-state.ts'

type ExitIntentProps = { open: boolean; phone: Phone }

export function ExitIntent({ open, phone }: ExitIntentProps) {
  const close = () => closeNudge('exit-intent')
  return (
    <Dialog open={open} onClose={close} title="Before you knock off" className="exit-intent">
      <div className="grid gap-5">
        <p className="text-lg">
          How many calls rang out this week while you were on the tools? Give us 15 minutes and we'll work out
          what they were worth.
        </p>
        <ul className="docket">
          {PROMISES.map(([figure, text]) => (
            <li key={figure} className="docket-cell grid grid-cols-[6rem_1fr] items-center gap-4">
              <span className="figure text-h3">{figure}</span>
              {text}
            </li>
          ))}
        </ul>
        {/* It opens a dialog of its own, which must find this one closed. */}
        <div onClickCapture={close} className="grid">
          <AssessmentLink source="exit-intent">Start Free Business Assessment</AssessmentLink>
        </div>
        <PhoneLink phone={phone} location="exit-intent" className="btn btn-line">
          Call {phone.display}
        </PhoneLink>
      </div>
    </Dialog>
  )
}

/** Specification, sections 1 and 9. */
const PROMISES = [
  ['15 min', 'One short call, free, with no lock-in.'],
  ['24 h', 'We ring you back within a day.'],
] as const
