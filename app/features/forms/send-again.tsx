import { useState } from 'react'
import { useNavigate } from 'react-router'
import { goToPersonal } from '#app/features/analytics/others.ts'
import { type Phone, PhoneLink } from '#app/ui/phone-link.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { Arrival } from './arrival.ts'
import type { SendOutcome } from './post-submission.ts'
import { sendUnsent } from './unsent.ts'
import { hasUnsent } from './unsent-on-device.ts'
import { timeHasGone } from './unsent-queue.ts'

/** Retry and the phone, for a submission that is on the device: once it is not, it has been sent. */
export function SendAgain({ phone, arrivedPath }: { phone: Phone; arrivedPath: string }) {
  const [sending, setSending] = useState(false)
  const navigate = useNavigate()

  async function retry() {
    setSending(true)
    try {
      const outcomes = await sendUnsent()
      if (outcomes.some(timeHasGone)) return navigate('/book')
      const state: Arrival = { callbackBy: outcomes.map(callbackOf).findLast(Boolean) }
      if (!(await hasUnsent())) return goToPersonal(arrivedPath, (path) => navigate(path, { state }))
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

function callbackOf(outcome: SendOutcome): string | undefined {
  return outcome.outcome === 'stored' ? outcome.callbackBy : undefined
}
