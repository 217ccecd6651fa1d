import { type FormEvent, useRef } from 'react'
import { CollectionNotice } from '#app/features/forms/collection-notice.tsx'
import { FormGuards } from '#app/features/forms/form-guards.tsx'
import { SubmitButton } from '#app/features/forms/submit-button.tsx'
import type { RefusedPost } from '#app/page-services.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FORM_ENDPOINTS } from '#domain/leads/form-endpoints.ts'
import { MobileField, NameFields } from './assessment-fields.tsx'
import { useAssessment } from './use-assessment.ts'

type AssessmentFormProps = {
  source: string
  phone: string
  noticeHtml: string
  formToken: string | null
  refused: RefusedPost | null
}

/** The same form as a page: all fields at once, a plain post without script, the same outcomes with it. */
export function AssessmentForm({ source, phone, noticeHtml, formToken, refused }: AssessmentFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, message, submitting, submit, clearError } = useAssessment({
    form,
    source,
    phone,
    formToken,
    initialErrors: refused?.errors ?? {},
    initialMessage: refused?.message ?? null,
  })
  const problems = Object.entries(errors).map(([field, [text = '']]) => ({
    fieldId: `assessment-${field}`,
    message: text,
  }))
  const values = refused?.values ?? {}

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }

  return (
    <form
      ref={form}
      method="post"
      action={FORM_ENDPOINTS.assessment}
      noValidate
      onSubmit={onSubmit}
      className="grid gap-5"
    >
      <ErrorSummary problems={problems} message={message} />
      <MobileField of="assessment" errors={errors} values={values} onEdit={clearError} />
      <NameFields of="assessment" errors={errors} values={values} onEdit={clearError} />
      <FormGuards formToken={formToken} refused={refused} source={source} />
      <CollectionNotice html={noticeHtml} />
      <SubmitButton submitting={submitting}>Complete Assessment</SubmitButton>
    </form>
  )
}
