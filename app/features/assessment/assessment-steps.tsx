import { type FormEvent, useEffect, useRef } from 'react'
import { track } from '#app/features/analytics/track.ts'
import { CollectionNotice } from '#app/features/forms/collection-notice.tsx'
import { Honeypot } from '#app/features/forms/form-guards.tsx'
import { SubmitButton } from '#app/features/forms/submit-button.tsx'
import { ClockTimes } from '#app/ui/clock-times.tsx'
import { dropSecondOfTwo } from '#app/ui/drop-second-of-two.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { FORM_ENDPOINTS } from '#domain/leads/form-endpoints.ts'
import { MobileField, NameFields } from './assessment-fields.tsx'
import { useAssessment } from './use-assessment.ts'

const STEPS = 2

type AssessmentStepsProps = { source: string; phone: string; noticeHtml: string; onDone: () => void }

/** Two steps, one form: both stay in the document, so that one submit carries everything. */
export function AssessmentSteps({ source, phone, noticeHtml, onDone }: AssessmentStepsProps) {
  const form = useRef<HTMLFormElement>(null)
  const { step, goTo, errors, message, callbackBy, submitting, submit, clearError } = useAssessment({
    form,
    source,
    phone,
    onDone,
  })
  const percent = (step / STEPS) * 100

  // Moving on or back puts the cursor where the next answer goes; an error may have put it there already.
  useEffect(() => {
    const shown = form.current?.querySelector(`[data-step="${step}"]`)
    if (!shown || shown.contains(document.activeElement)) return
    const next = shown.querySelector<HTMLElement>('[aria-invalid]') ?? shown.querySelector('input')
    next?.focus()
  }, [step])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (step === 2) return submit()
    track('form_step_completed', { form_id: 'assessment', step })
    goTo(2)
  }

  return (
    <form
      ref={form}
      method="post"
      action={FORM_ENDPOINTS.assessment}
      noValidate
      onSubmit={onSubmit}
      // The notice's links too: the next step brings them under the pointer.
      onClickCapture={dropSecondOfTwo}
      className="grid gap-5"
    >
      <div className="grid gap-2">
        <p className="flex justify-between text-sm" aria-live="polite">
          <span>{`Step ${step} of ${STEPS}`}</span>
          <span>{`${percent}% Complete`}</span>
        </p>
        <Progress value={percent} label="Assessment progress" />
      </div>
      <ErrorSummary problems={[]} message={message} />
      <div data-step="1" hidden={step !== 1} className="grid gap-5">
        <p>Free, 15 minutes, no lock-in. Where should we call you?</p>
        <MobileField of="assessment-dialog" errors={errors} onEdit={clearError} />
      </div>
      <div data-step="2" hidden={step !== 2} className="grid gap-5">
        <p>
          <ClockTimes
            text={`Who should we ask for? We call you ${callbackBy ? `by ${callbackBy}` : 'within 24 hours'}.`}
          />
        </p>
        <NameFields of="assessment-dialog" errors={errors} onEdit={clearError} />
      </div>
      <CollectionNotice html={noticeHtml} />
      <Honeypot />
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="btn btn-line"
          disabled={step === 1 || submitting}
          onClick={() => goTo(1)}
        >
          Back
        </button>
        <SubmitButton submitting={submitting} className="flex-1">
          {step === 1 ? 'Continue Assessment' : 'Complete Assessment'}
        </SubmitButton>
      </div>
    </form>
  )
}
