import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { track } from '#app/features/analytics/track.ts'
import { trackErrors, trackSubmit } from '#app/features/analytics/track-form.ts'
import type { Arrival } from '#app/features/forms/arrival.ts'
import { hasMessages, tokenAfter, tokenFor } from '#app/features/forms/form-token.ts'
import type { SendOutcome, Stored } from '#app/features/forms/post-submission.ts'
import { keepUnsent, sendPressed } from '#app/features/forms/unsent.ts'
import { KEPT_ON_DEVICE, openUnsentPage, prefetchUnsentPage } from '#app/features/forms/unsent-page.ts'
import { useRules } from '#app/features/forms/use-rules.ts'
import { toast } from '#app/ui/toast.tsx'
import {
  type AssessmentOutcome,
  assessmentOutcome,
  outcomeMessage,
} from '#domain/leads/assessment-outcome.ts'
import { fieldErrors } from '#domain/leads/field-errors.ts'
import { isTooFast, TOO_FAST_MESSAGE } from '#domain/leads/form-guard.ts'
import { SUBMISSION_FAILED } from '#domain/leads/submission.ts'

export const ASSESSMENT_ENDPOINT = '/api/assessments'
const THANK_YOU = '/thank-you?source=assessment'
/** The form clears itself this long after it was sent. */
const FORM_RESET_MS = 120_000
const rules = () => import('#domain/leads/assessment.ts').then(({ Assessment }) => Assessment)

export type Errors = Record<string, string[]>
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
  const mountedAt = useRef(0)
  const token = useRef<Promise<string | null>>(null)
  const kept = useRef<string>(null)
  const reset = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const loadedRules = useRules(rules)

  useEffect(() => {
    mountedAt.current = performance.now()
    token.current = tokenFor('assessment', options.formToken ?? null, setCallbackBy)
    track('form_view', { form_id: 'assessment' })
    form.current?.addEventListener('focusin', prefetchUnsentPage, { once: true })
  }, [form, options.formToken])

  function show(refused: { errors: Errors; message: string | null }) {
    trackErrors('assessment', refused.errors)
    flushSync(() => {
      setErrors(refused.errors)
      setMessage(refused.message)
      setStep(refused.errors.mobile ? 1 : 2)
    })
    const [first] = Object.keys(refused.errors)
    form.current?.querySelector<HTMLElement>(first ? `[name="${first}"]` : '.error-summary')?.focus()
  }

  async function submit() {
    if (submitting || !form.current) return
    clearTimeout(reset.current)
    setSubmitting(true)
    try {
      const fields = Object.fromEntries(new FormData(form.current))
      const loaded = await loadedRules()
      const checked = loaded?.safeParse(fields)
      if (checked?.error) return show({ errors: fieldErrors(checked.error), message: null })
      if (isTooFast(performance.now() - mountedAt.current))
        return show({ errors: {}, message: TOO_FAST_MESSAGE })
      setErrors({})
      setMessage(null)
      trackSubmit('assessment')
      const submission = {
        form: 'assessment' as const,
        endpoint: ASSESSMENT_ENDPOINT,
        fields: { ...fields, source },
        formToken: (await token.current) ?? null,
      }
      const result = await sendPressed(submission, kept.current)
      if (result.outcome === 'stored') return arrive(result)
      // In a dialog that was closed meanwhile nobody would see why: then it waits on the device.
      if (result.outcome === 'refused' && form.current) return refuse(result)
      token.current = Promise.resolve(result.formToken)
      // Unchecked it may be one that the server refuses later, with nobody there to put it right.
      if (!loaded && form.current) return show({ errors: {}, message: SUBMISSION_FAILED })
      kept.current = await keepUnsent({ ...submission, formToken: result.formToken }, kept.current)
      await leaveUnsent('unsent')
    } catch (error) {
      console.error('The assessment could not be sent.', error)
      await leaveUnsent('failed')
    } finally {
      setSubmitting(false)
    }
  }

  function refuse(refused: Extract<SendOutcome, { outcome: 'refused' }>) {
    token.current = tokenAfter('assessment', refused)
    show({ errors: refused.errors, message: hasMessages(refused) ? null : refused.message })
  }

  function arrive({ deliveries, callbackBy }: Stored) {
    announce(assessmentOutcome(deliveries))
    options.onDone?.()
    navigate(THANK_YOU, { state: { callbackBy } satisfies Arrival })
  }

  /** Redirects too; what has not reached us says so and is no conversion. */
  async function leaveUnsent(outcome: 'unsent' | 'failed') {
    const title = announce(outcome)
    const isKept = outcome === 'unsent'
    const state = { kept: isKept, key: kept.current }
    const opened = await openUnsentPage(`${THANK_YOU}&status=unsent`, navigate, state)
    if (opened) options.onDone?.()
    else setMessage(isKept ? KEPT_ON_DEVICE : title)
  }

  function announce(outcome: AssessmentOutcome): string {
    const title = outcomeMessage(outcome, phone)
    const arrived = outcome === 'accepted' || outcome === 'received'
    toast({ title, variant: arrived ? 'default' : 'destructive' })
    if (outcome !== 'failed') reset.current = setTimeout(startAnew, FORM_RESET_MS)
    return title
  }

  /** What is typed from here on is another assessment, whatever became of this one. */
  function startAnew() {
    if (!form.current) return
    form.current.reset()
    setStep(1)
    kept.current = null
    token.current = tokenFor('assessment', null, setCallbackBy)
  }

  function clearError(field: string) {
    // Nothing is wiped under the fingers of somebody who types on.
    clearTimeout(reset.current)
    if (!errors[field]) return
    const { [field]: _cleared, ...others } = errors
    setErrors(others)
  }

  return { step, setStep, errors, message, callbackBy, submitting, submit, clearError }
}
