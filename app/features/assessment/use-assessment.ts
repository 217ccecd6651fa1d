import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { trackErrors } from '#app/features/analytics/track-form.ts'
import { type Errors, useSubmitOnce } from '#app/features/forms/use-submit-once.ts'
import type { Arrival } from '#app/features/sending/arrival.ts'
import type { Stored } from '#app/features/sending/post-submission.ts'
import { isUnsentPageThere, KEPT_ON_DEVICE } from '#app/features/sending/unsent-page.ts'
import { putAwayEarlierToast, toast } from '#app/ui/toast.tsx'
import {
  type AssessmentOutcome,
  assessmentOutcome,
  outcomeMessage,
} from '#domain/leads/assessment-outcome.ts'

const THANK_YOU = '/thank-you?source=assessment'
/** The form clears itself this long after it was sent. */
const FORM_RESET_MS = 120_000
const rules = () => import('#domain/leads/assessment.ts').then((module) => module.Assessment)

export type Step = 1 | 2

type Options = {
  form: RefObject<HTMLFormElement | null>
  source: string
  /** Our own number as people read it. */
  phone: string
  /** A token that the server rendered; fetched when there is none. */
  formToken?: string | null
  initialErrors?: Errors
  initialMessage?: string | null
  onDone?: () => void
}

/** The assessment's states: two steps, one submit, four outcomes (spec sections 4, 5 and 8). */
export function useAssessment(options: Options) {
  const { form, source, phone } = options
  const [step, setStep] = useState<Step>(1)
  const [errors, setErrors] = useState<Errors>(options.initialErrors ?? {})
  const [message, setMessage] = useState(options.initialMessage ?? null)
  const [submitting, setSubmitting] = useState(false)
  const [callbackBy, setCallbackBy] = useState<string>()
  const reset = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const sending = useSubmitOnce({
    kind: 'assessment',
    rules,
    form,
    formToken: options.formToken ?? null,
    toldCallback: setCallbackBy,
    onGoneOut: () => setMessage((said) => (said === KEPT_ON_DEVICE ? null : said)),
  })

  function show(wrong: { errors: Errors; message: string | null }) {
    trackErrors('assessment', wrong.errors)
    flushSync(() => {
      setErrors(wrong.errors)
      setMessage(wrong.message)
      setStep(wrong.errors.mobile ? 1 : 2)
    })
    const [first] = Object.keys(wrong.errors)
    form.current?.querySelector<HTMLElement>(first ? `[name="${first}"]` : '.error-summary')?.focus()
  }

  async function submit() {
    if (submitting || !form.current) return
    clearTimeout(reset.current)
    const pressedAt = location.pathname
    // A visitor who closed the dialog is taken to the page that says so; one who went on to another page
    // stays there.
    const wentOn = () => !form.current && location.pathname !== pressedAt
    setSubmitting(true)
    try {
      const fields = { ...Object.fromEntries(new FormData(form.current)), source }
      const result = await sending.submitOnce({ fields, keepAll: true, onSending: clear })
      if (result.outcome === 'stored') return arrive(result)
      if (result.outcome === 'wrong') return show(result)
      if (result.outcome === 'failed')
        return show({ errors: {}, message: outcomeMessage('failed', phone) + result.say })
      await leaveUnsent('unsent', wentOn)
    } catch (error) {
      console.error('The assessment could not be sent.', error)
      await leaveUnsent('failed', wentOn)
    } finally {
      setSubmitting(false)
    }
  }

  function clear() {
    putAwayEarlierToast()
    setErrors({})
    setMessage(null)
  }

  function arrive({ deliveries, callbackBy }: Stored) {
    announce(assessmentOutcome(deliveries))
    // The visitor left its page while it was being sent, and may be using another.
    if (!form.current) return
    options.onDone?.()
    navigate(THANK_YOU, { state: { callbackBy } satisfies Arrival })
  }

  /** Redirects too, but to a page that says that it has not reached us; this is no conversion. */
  async function leaveUnsent(outcome: 'unsent' | 'failed', wentOn: () => boolean) {
    const title = announce(outcome)
    const opens = !wentOn() && (await isUnsentPageThere())
    if (wentOn()) return
    const isKept = outcome === 'unsent'
    if (!opens) {
      setMessage(isKept ? KEPT_ON_DEVICE : title)
      return sending.look()
    }
    const state = { kept: isKept, key: sending.keptKey() } satisfies Arrival
    navigate(`${THANK_YOU}&status=unsent`, { state })
    options.onDone?.()
  }

  function announce(outcome: AssessmentOutcome): string {
    const title = outcomeMessage(outcome, phone)
    const arrived = outcome === 'accepted' || outcome === 'received'
    toast({ title, variant: arrived ? 'default' : 'destructive' })
    if (outcome !== 'failed') reset.current = setTimeout(startAnew, FORM_RESET_MS)
    return title
  }

  function startAnew() {
    if (!form.current) return
    form.current.reset()
    setStep(1)
    sending.startAnew()
  }

  function goTo(next: Step) {
    // Clears the message about a press on the other step, but not that a submission waits on the device.
    if (message !== KEPT_ON_DEVICE) setMessage(null)
    setStep(next)
  }

  function clearError(field: string) {
    // The form is not cleared while somebody is typing.
    clearTimeout(reset.current)
    if (!errors[field]) return
    const { [field]: _cleared, ...others } = errors
    if (Object.keys(others).length === 0) setMessage(null)
    setErrors(others)
  }

  return { step, goTo, errors, message, callbackBy, submitting, submit, clearError }
}
