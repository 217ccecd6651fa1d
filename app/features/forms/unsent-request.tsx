import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Arrival } from '#app/features/sending/arrival.ts'
import { BOOKED_ALREADY } from '#app/features/sending/say-outcomes.tsx'
import { CallButton, type Refused, SendAgain } from '#app/features/sending/send-again.tsx'
import { KEPT_ON_DEVICE, NO_TIME_HELD } from '#app/features/sending/unsent-page.ts'
import { forgetUnsent } from '#app/features/sending/unsent-queue.ts'
import { useSite } from '#app/shell/use-site.ts'
import { focusMain } from '#app/ui/focus-main.ts'
import { auditThanksPath } from '#domain/leads/audit-thanks-path.ts'
import { FORM_PAGES } from '#domain/leads/form-pages.ts'
import { type ReceivedForm, receivedForm } from './received.tsx'

type UnsentRequestProps = Pick<Arrival, 'kept'> & {
  keptAs: string | null
  source: string | null
  name: string | null
}

export function UnsentRequest({ keptAs, kept, source, name }: UnsentRequestProps) {
  const { site } = useSite()
  const [gone, setGone] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const settled = gone || refused !== null
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    if (settled) focusMain()
  }, [settled])
  if (kept === false)
    return (
      <FillInAgain heading="Your request has not reached us." source={source}>
        This browser could not keep what you typed either, so nothing goes out by itself. Please call us, or
        fill in the form again.
      </FillInAgain>
    )
  if (refused?.bookedAlready)
    return (
      <>
        <h1 className="text-h2">{BOOKED_ALREADY.title}</h1>
        <p className="text-lg">{BOOKED_ALREADY.description}</p>
        <div className="actions">
          <CallButton phone={site.phone} />
        </div>
      </>
    )
  if (refused)
    return (
      <FillInAgain
        heading="Your request has not reached us."
        source={source}
        onLeave={() =>
          forgetUnsent(refused.key).catch((error) => console.warn('It stays on this device.', error))
        }
      >
        {`We could not accept it as it was filled in (${refused.problems.join(', ')}). Please fill in the form again, or call us.`}
      </FillInAgain>
    )
  if (gone)
    return (
      <FillInAgain heading="Nothing is waiting to be sent from this device." source={source}>
        If we have not told you that your request reached us, please call us, or fill in the form again.
      </FillInAgain>
    )
  return (
    <>
      <h1 className="text-h2">Your request has not reached us yet.</h1>
      <p className="text-lg">
        {KEPT_ON_DEVICE}
        {source === 'booking' && ` ${NO_TIME_HELD}`}
      </p>
      <SendAgain
        phone={site.phone}
        form={source === 'audit' ? source : formOf(source)}
        kept={keptAs}
        arrivedPath={arrivedPath(source, name)}
        onRefused={setRefused}
        onGone={() => setGone(true)}
      />
    </>
  )
}

type FillInAgainProps = {
  heading: string
  source: string | null
  onLeave?: () => void
  children: ReactNode
}

function FillInAgain({ heading, source, onLeave, children }: FillInAgainProps) {
  const { site } = useSite()
  return (
    <>
      <h1 className="text-h2">{heading}</h1>
      <p className="text-lg">{children}</p>
      <div className="actions">
        <Link to={formPath(source)} className="btn btn-hot" onClick={onLeave}>
          Fill in the form again
        </Link>
        <CallButton phone={site.phone} />
      </div>
    </>
  )
}

function arrivedPath(source: string | null, name: string | null): string {
  if (source === 'audit') return auditThanksPath(name)
  return `/thank-you?source=${formOf(source)}`
}

function formPath(source: string | null): string {
  return FORM_PAGES[source === 'audit' ? source : formOf(source)][0]
}

function formOf(source: string | null): ReceivedForm {
  return receivedForm(source) ?? 'assessment'
}
