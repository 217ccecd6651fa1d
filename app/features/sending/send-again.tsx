import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { goToPersonal } from '#app/features/analytics/other-companies.ts'
import { onComeBack } from '#app/shell/on-come-back.ts'
import { type Phone, PhoneLink } from '#app/ui/phone-link.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { assessmentOutcome, outcomeMessage } from '#domain/leads/assessment-outcome.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import type { Arrival } from './arrival.ts'
import type { Stored } from './post-submission.ts'
import { callAmong, sayOutcomes, sayReached } from './say-outcomes.tsx'
import { sendUnsent } from './send-unsent.ts'
import { tellKept, whenSent } from './unsent-events.ts'
import { hasUnsent } from './unsent-on-device.ts'
import {
  hasGoneOut,
  mayStillGo,
  type QueuedOutcome,
  refusalOf,
  timeHasGone,
  wasEdited,
} from './unsent-queue.ts'

type SendAgainProps = {
  phone: Phone
  form: SubmissionKind
  /** The key under which it is kept, if this visit kept it. */
  kept: string | null
  arrivedPath: string
  /** Called when the server will not accept it as it is. */
  onRefused: (refused: Refused) => void
  /** Called when it no longer waits, and nothing here tells what became of it. */
  onGone: () => void
}

export type Refused = { key: string; problems: string[]; bookedAlready: boolean }

/**
 * Retry and phone buttons for a submission that is on the device. Once the server has it, by this button or
 * by the shell, the page that says so replaces this one.
 */
export function SendAgain({ phone, form, kept, arrivedPath, onRefused, onGone }: SendAgainProps) {
  const [sending, setSending] = useState(false)
  const hasLeft = useRef(false)
  const hydrated = useHydrated()
  const navigate = useNavigate()

  /** Returns false while it still waits and may be sent. */
  async function leave(outcomes: readonly QueuedOutcome[]): Promise<boolean> {
    if (hasLeft.current) return true
    // Another form that waits is not this page's to report.
    const own = outcomes.findLast((outcome) => (kept ? outcome.key === kept : outcome.form === form))
    const problems = own ? refusalOf(own) : []
    const waits = await hasUnsent(kept)
    // What the worker has sent counts as waiting too, until the shell takes its answer.
    const hasGone = own?.outcome === 'stored' || (kept !== null && !waits && (await hasGoneOut(kept)))
    if (hasLeft.current) return true
    if (!hasGone && (own ? mayStillGo(own) : waits)) return false
    hasLeft.current = true
    if (own && problems.length > 0) onRefused({ key: own.key, problems, bookedAlready: wasEdited(own) })
    else if (own && timeHasGone(own)) {
      const go = (path: string) => navigate(path, { replace: true })
      // What was sent twice holds its own time: that call is booked.
      const booked = callAmong(outcomes)
      if (booked) goToPersonal(booked, go)
      else go('/book')
    } else if (hasGone) {
      const stored = own?.outcome === 'stored' ? own : null
      arrive(stored, callAmong(outcomes, stored?.next))
    } else onGone()
    return true
  }

  /** `callPage` is that of a call that waited, too: its link may be nowhere else. */
  function arrive(stored: Stored | null, callPage: string | null) {
    const state: Arrival = { callbackBy: stored?.callbackBy }
    if (form === 'assessment' && !callPage) {
      const outcome = stored ? assessmentOutcome(stored.deliveries) : 'received'
      toast({ title: outcomeMessage(outcome, phone.display) })
    } else sayReached(callPage, { beside: form === 'booking' })
    // Only the server's answer contains the address of a call's own page.
    goToPersonal(stored?.next ?? arrivedPath, (path) => navigate(path, { state, replace: true }))
  }

  const leaveAfter = useEffectEvent((outcomes: readonly QueuedOutcome[], unreadable = () => {}) => {
    leave(outcomes).catch((error) => {
      console.warn('What is kept on this device could not be read.', error)
      unreadable()
    })
  })
  const nothingHere = useEffectEvent(onGone)
  useEffect(() => {
    // Before hydration the page does not know the key under which it is kept.
    if (!hydrated) return
    // While the page is hidden, the worker or another tab may send it, or remove it.
    const look = () => leaveAfter([])
    leaveAfter([], () => nothingHere())
    // Asks for another try: visitors who come back to this page are told again what the server says.
    tellKept()
    const forget = whenSent((outcomes) => leaveAfter(outcomes))
    document.addEventListener('visibilitychange', look)
    const stopComingBack = onComeBack(() => {
      hasLeft.current = false
      look()
    })
    return () => {
      forget()
      document.removeEventListener('visibilitychange', look)
      stopComingBack()
    }
  }, [hydrated])

  async function retry() {
    if (sending) return
    setSending(true)
    try {
      const outcomes = await sendUnsent()
      sayOutcomes(outcomes, { stored: false })
      if ((await leave(outcomes)) || outcomes.some(timeHasGone)) return
      const callPage = callAmong(outcomes)
      if (callPage) return sayReached(callPage)
    } catch (error) {
      console.warn('What is kept on this device could not be sent.', error)
    } finally {
      setSending(false)
    }
    toast({
      title: 'It still could not be sent.',
      description: `We keep trying. If it cannot wait, call us on ${phone.display}.`,
      variant: 'destructive',
    })
  }

  return (
    <div className="actions">
      <button type="button" className="btn btn-hot" aria-disabled={sending} onClick={retry}>
        {sending ? 'Sending...' : 'Try sending again'}
      </button>
      <CallButton phone={phone} />
      <span role="status" className="sr-only">
        {sending && 'Sending...'}
      </span>
    </div>
  )
}

export function CallButton({ phone }: { phone: Phone }) {
  return (
    <PhoneLink phone={phone} location="thank-you-unsent" className="btn btn-line">
      {`Call ${phone.display}`}
    </PhoneLink>
  )
}
