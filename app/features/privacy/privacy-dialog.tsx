import { useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '#app/ui/dialog.tsx'
import { chooseAds, currentAdsChoice, hasPrivacySignal } from './ads-choice.ts'

export type PrivacyDialogProps = { open: boolean; onClose: () => void }

export function PrivacyDialog({ open, onClose }: PrivacyDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Privacy choices">
      <Choices onDone={onClose} />
    </Dialog>
  )
}

function Choices({ onDone }: { onDone: () => void }) {
  const [choice, setChoice] = useState(currentAdsChoice)
  const [kept, setKept] = useState<boolean | null>(null)
  const allowed = choice === 'yes'
  const state = allowed ? 'allowed' : 'off'
  const signal = hasPrivacySignal()

  function choose(ads: boolean) {
    setKept(chooseAds(ads))
    setChoice(ads ? 'yes' : 'no')
  }

  return (
    <div className="grid gap-5">
      <dl className="docket">
        <Choice name="Our own counting" state="Always on">
          Page views, clicks and loading times, on our own server: no cookie, nothing that leads to you.
        </Choice>
        <Choice name="Advertising" state={allowed ? 'Allowed' : 'Off'} hot={allowed}>
          Only if we run ads. When allowed, Meta's and Google's tools learn that someone who saw an ad came
          here. When off, Meta is told nothing about what you do here and Google sets nothing for ads. Until
          you choose, Meta's script may load all the same, and Meta then sees your IP address.
        </Choice>
      </dl>
      {signal ? (
        <p>
          Your browser sends a Global Privacy Control signal. We take it as a no, so there is nothing to set.
        </p>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          <button type="button" className="btn btn-line" data-autofocus="" onClick={() => choose(false)}>
            Keep ads off
          </button>
          <button type="button" className="btn btn-line" onClick={() => choose(true)}>
            Allow ads
          </button>
        </div>
      )}
      <p role="status">
        {kept !== null &&
          (kept
            ? `Saved: ads are ${state}. Kept on this device for 180 days.`
            : `Your browser keeps nothing for us: ads are ${state} until you leave this page.`)}
      </p>
      <Link to="/privacy" className="link justify-self-start" onClick={onDone}>
        Read the privacy policy
      </Link>
    </div>
  )
}

type ChoiceProps = { name: string; state: string; hot?: boolean; children: string }

function Choice({ name, state, hot, children }: ChoiceProps) {
  return (
    <div className="docket-cell grid gap-2 py-4">
      <dt className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-head text-h4 font-bold">{name}</span>
        <span className={`stamp ${hot ? 'stamp-hot' : ''}`}>{state}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
