import { useState } from 'react'
import { useNavigate } from 'react-router'
import { goToPersonal } from '#app/features/analytics/others.ts'
import { type Phone, PhoneLink } from '#app/ui/phone-link.tsx'
import { toast } from '#app/ui/toast.tsx'
import { sendUnsent } from './unsent.ts'
import { timeHasGone, unsentCount } from './unsent-queue.ts'

/** Retry and the phone, for a submission that is still on the device. */
export function SendAgain({ phone, arrivedPath }: { phone: Phone; arrivedPath: string }) {
  const [sending, setSending] = useState(false)
  const navigate = useNavigate()

  async function retry() {
    setSending(true)
    try {
      const outcomes = await sendUnsent()
      if (outcomes.some(timeHasGone)) return navigate('/book')
      if ((await unsentCount()) === 0) return goToPersonal(arrivedPath, navigate)
      toast({
        title: 'Still not through.',
        description: `We keep trying. If it cannot wait, call us on ${phone.display}.`,
        variant: 'destructive',
      })
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="actions">
      <button type="button" className="btn btn-hot" disabled={sending} onClick={retry}>
        {sending ? 'Sending...' : 'Try sending again'}
      </button>
      <PhoneLink phone={phone} location="thank-you-unsent" className="btn btn-line">
        Call {phone.display}
      </PhoneLink>
    </div>
  )
}
