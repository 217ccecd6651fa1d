import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { CollectionNotice } from '#app/features/forms/collection-notice.tsx'
import { FormGuards } from '#app/features/forms/form-guards.tsx'
import { PhoneOrEmail } from '#app/features/forms/phone-or-email.tsx'
import { SubmitButton } from '#app/features/forms/submit-button.tsx'
import { useSubmissionForm } from '#app/features/forms/use-submission-form.ts'
import { useTabDraft } from '#app/features/forms/use-tab-draft.ts'
import type { Arrival } from '#app/features/sending/arrival.ts'
import type { RefusedPost } from '#app/page-services.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, TextareaField } from '#app/ui/field.tsx'
import type { Enquiry } from '#domain/leads/enquiry.ts'
import { FORM_ENDPOINTS } from '#domain/leads/form-endpoints.ts'

const rules = () => import('#domain/leads/enquiry.ts').then((module) => module.Enquiry)
const FIELDS = ['name', 'phone', 'email', 'message'] as const satisfies readonly (keyof Enquiry)[]
const THANK_YOU = '/thank-you?source=enquiry'

type EnquiryFormProps = { noticeHtml: string; formToken: string | null; refused: RefusedPost | null }

export function EnquiryForm({ noticeHtml, formToken, refused }: EnquiryFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { keepTyped, forgetTyped } = useTabDraft('enquiry', form, refused !== null)
  const { problems, message, submitting, submit, onInput, field } = useSubmissionForm({
    kind: 'enquiry',
    rules,
    fields: FIELDS,
    form,
    formToken,
    refused,
    forget: forgetTyped,
    onStored: (_fields, { callbackBy }) =>
      void navigate(THANK_YOU, { state: { callbackBy } satisfies Arrival }),
    unsentPath: () => `${THANK_YOU}&status=unsent`,
  })
  return (
    <form
      ref={form}
      method="post"
      action={FORM_ENDPOINTS.enquiry}
      noValidate
      onSubmit={submit}
      onInput={(event) => {
        onInput(event)
        keepTyped(event)
      }}
      aria-labelledby="enquiry-heading"
      className="grid gap-5"
    >
      <ErrorSummary problems={problems} message={message} />
      <Field {...field('name')} label="Name" autoComplete="name" asterisk />
      <PhoneOrEmail hint="Phone or email: one is enough, so that we can answer." field={field} />
      <TextareaField {...field('message')} label="Message" asterisk />
      <FormGuards formToken={formToken} refused={refused} />
      <CollectionNotice html={noticeHtml} />
      <SubmitButton submitting={submitting}>Send Message</SubmitButton>
    </form>
  )
}
