import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { goToPersonal, withoutName } from '#app/features/analytics/other-companies.ts'
import { CollectionNotice } from '#app/features/forms/collection-notice.tsx'
import { emptyForm, forgetDraft, keepDraft, readDraft, restoreDraft } from '#app/features/forms/form-draft.ts'
import { FormGuards } from '#app/features/forms/form-guards.tsx'
import { forgetTyped } from '#app/features/forms/kept-draft.ts'
import { isTouched, readFields, typedControls } from '#app/features/forms/read-fields.ts'
import { SubmitButton } from '#app/features/forms/submit-button.tsx'
import { useSubmissionForm } from '#app/features/forms/use-submission-form.ts'
import { fillInTyped } from '#app/features/forms/use-tab-draft.ts'
import type { RefusedPost } from '#app/page-services.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { AuditPrefill } from '#domain/leads/audit-prefill.ts'
import type { AuditRequest } from '#domain/leads/audit-request.ts'
import { auditThanksPath } from '#domain/leads/audit-thanks-path.ts'
import { cleanLines } from '#domain/leads/clean-text.ts'
import { FORM_ENDPOINTS } from '#domain/leads/form-endpoints.ts'
import { firstWord } from '#domain/leads/text-from-query.ts'
import { BusinessFields, ConsentField, ContactFields, NumbersFields } from './audit-fields.tsx'

const rules = () => import('#domain/leads/audit-request.ts').then((module) => module.AuditRequest)
const FIELDS = [
  'name',
  'businessName',
  'trade',
  'serviceArea',
  'phone',
  'email',
  'website',
  'weeklyLeads',
  'avgJobValue',
  'mainBottleneck',
  'consent',
] as const satisfies readonly (keyof AuditRequest)[]
/** Delay between the server's answer and the next page (specification, section 9). */
const LEAVE_MS = 400

function forget() {
  forgetDraft('audit')
  forgetTyped('discovery')
}

type AuditFormProps = {
  /** The call to action that led here, where the address names one. */
  source: string | null
  contactHint: string
  noticeHtml: string
  consentHtml: string
  formToken: string | null
  prefill: AuditPrefill
  /** What the calculator or the discovery tool was told, if it led here. */
  answers: string | null
  refused: RefusedPost | null
}

export function AuditForm({
  source,
  contactHint,
  noticeHtml,
  consentHtml,
  formToken,
  prefill,
  refused,
  ...props
}: AuditFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { values, problems, message, submitting, submit, field, clearErrors, ...typing } = useSubmissionForm({
    kind: 'audit',
    rules,
    fields: FIELDS,
    form,
    formToken,
    refused,
    prefill,
    forget,
    onStored: ({ name }) => {
      setTimeout(() => {
        if (form.current) goToPersonal(auditThanksPath(name), navigate)
        else void import('#app/features/sending/say-outcomes.tsx').then((say) => say.sayTaken(null))
      }, LEAVE_MS)
    },
    unsentPath: ({ name }) =>
      withoutName(`/thank-you?source=audit&status=unsent&name=${encodeURIComponent(firstWord(name))}`),
  })
  // What the labels and the counter depend on; null until hydration.
  const [typed, setTyped] = useState<Record<string, string> | null>(null)
  const [kept, setKept] = useState(false)
  const [answers, setAnswers] = useState(props.answers)

  useEffect(() => {
    if (!form.current) return
    const early = typedControls(form.current).some(isTouched)
    const restored = !refused && restoreDraft('audit', form.current)
    // An empty form begins with what was typed below the nine answers.
    if (!refused && !restored) fillInTyped('discovery', form.current)
    if (restored) setAnswers((here) => here ?? readDraft('audit')?.answers ?? null)
    setKept(refused || early ? keepDraft('audit', form.current, prefill) : restored)
    setTyped(readFields(form.current))
  }, [refused, prefill])

  function onInput(event: FormEvent<HTMLFormElement>) {
    typing.onInput(event)
    setTyped(readFields(event.currentTarget))
    setKept(keepDraft('audit', event.currentTarget, prefill))
  }

  function clear() {
    if (!form.current) return
    emptyForm(form.current)
    forget()
    setTyped(readFields(form.current))
    setKept(false)
    setAnswers(null)
    clearErrors()
    form.current.querySelector<HTMLElement>('[name="name"]')?.focus()
  }

  return (
    <form
      ref={form}
      method="post"
      action={FORM_ENDPOINTS.audit}
      noValidate
      onSubmit={submit}
      onInput={onInput}
      aria-label="Free marketing audit"
      className="grid gap-5"
    >
      <ErrorSummary problems={problems} message={message} />
      <BusinessFields field={field} />
      <ContactFields field={field} typed={typed ?? values} hint={contactHint} />
      <NumbersFields
        field={field}
        bottleneckLength={typed ? [...cleanLines(typed.mainBottleneck ?? '')].length : null}
      />
      <ConsentField field={field} html={consentHtml} />
      <FormGuards formToken={formToken} refused={refused} source={source} />
      {answers && (
        <p className="field-hint">What you answered before goes along, so you don't have to tell us twice.</p>
      )}
      {answers && <input type="hidden" name="answers" value={answers} />}
      <CollectionNotice html={noticeHtml} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton submitting={submitting} className="flex-1">
          Get My Free Audit
        </SubmitButton>
        {kept && (
          <button type="button" className="btn btn-line" onClick={clear}>
            Clear form
          </button>
        )}
      </div>
      {kept && (
        <p className="field-hint">
          What you type is kept on this device for seven days, until you send or clear it.
        </p>
      )}
    </form>
  )
}
