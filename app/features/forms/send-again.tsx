import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { goToPersonal } from '#app/features/analytics/others.ts'
import { type Phone, PhoneLink } from '#app/ui/phone-link.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import type { Arrival } from './arrival.ts'
import { sendUnsent } from './unsent.ts'
import { tellKept, whenSent } from './unsent-events.ts'
import { type QueuedOutcome, refusalOf, timeHasGone, waitsHere } from './unsent-queue.ts'

type SendAgainProps = {
  phone: Phone
  form: SubmissionKind
  /** Under which it is kept, where this visit kept it. */
  kept: string | null
  arrivedPath: string
  /** The server will not take it as it is. */
  onRefused: (refused: Refused) => void
}

export type Refused = { key: string; problems: string[] }

/**
 * Retry and the phone, for a submission that is on the device: once it is not, it has been sent, by this button or by
 * the shell, and the page that says so takes the place of this one.
 */
export function SendAgain({ phone, form, kept, arrivedPath, onRefused }: SendAgainProps) {
  const [sending, setSending] = useState(false)
  const navigate = useNavigate()

  /** False while something still waits that may go out. */
  async function leave(outcomes: QueuedOutcome[]): Promise<boolean> {
    const replace = true
    if (outcomes.some(timeHasGone)) {
      navigate('/book', { replace })
      return true
    }
    const isOwn = (outcome: QueuedOutcome) => (kept ? outcome.key === kept : outcome.form === form)
    const own = outcomes.findLast(isOwn)
    const problems = own ? refusalOf(own) : []
    if (own && problems.length > 0) {
      onRefused({ key: own.key, problems })
      return true
    }
    const stored = own?.outcome === 'stored' ? own : null
    // Another form that waits is not this visitor's news; their own may have gone out from another page.
    if (!stored && (await waitsHere(kept))) return false
    const state: Arrival = { callbackBy: stored?.callbackBy }
    // A call's own page is known only to the server's answer.
    goToPersonal(stored?.next ?? arrivedPath, (path) => navigate(path, { state, replace }))
    return true
  }

  const leaveAfter = useEffectEvent((outcomes: QueuedOutcome[]) => {
    leave(outcomes).catch((error) => console.warn('What is kept on this device could not be read.', error))
  })
  useEffect(() => {
    const forget = whenSent((outcomes) => leaveAfter(outcomes))
    // Whoever comes back to this page is told anew what the server says.
    tellKept()
    return forget
  }, [])

  async function retry() {
    setSending(true)
    try {
      if (await leave(await sendUnsent())) return
    } catch (error) {
      console.warn('What is kept on this device could not be sent.', error)
    } finally {
      setSending(false)
    }
    toast({
      title: 'Still not through.',
      description: `We keep trying. If it cannot wait, call us on ${phone.display}.`,
      variant: 'destructive',
    })
  }

  return (
    <div className="actions">
      <button type="button" className="btn btn-hot" disabled={sending} onClick={retry}>
        {sending ? 'Sending...' : 'Try sending again'}
      </button>
      <PhoneLink phone={phone} location="thank-you-unsent" className="btn btn-line">
        {`Call ${phone.display}`}
      </PhoneLink>
    </div>
  )
}
