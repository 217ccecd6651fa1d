import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { CollectionNotice } from '#app/features/forms/collection-notice.tsx'
import { forgetDraft } from '#app/features/forms/form-draft.ts'
import { FormGuards } from '#app/features/forms/form-guards.tsx'
import { HiddenFields } from '#app/features/forms/hidden-fields.tsx'
import { PhoneOrEmail } from '#app/features/forms/phone-or-email.tsx'
import { SubmitButton } from '#app/features/forms/submit-button.tsx'
import { useSubmissionForm } from '#app/features/forms/use-submission-form.ts'
import { useTabDraft } from '#app/features/forms/use-tab-draft.ts'
import type { Arrival } from '#app/features/sending/arrival.ts'
import type { RefusedPost } from '#app/page-services.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import type { GivenAnswers } from '#domain/discovery/answers.ts'
import type { Discovery } from '#domain/discovery/discovery.ts'
import { FORM_ENDPOINTS } from '#domain/leads/form-endpoints.ts'

const rules = () => import('#domain/discovery/discovery.ts').then((module) => module.Discovery)
const FIELDS = ['name', 'phone', 'email'] as const satisfies readonly (keyof Discovery)[]
const THANK_YOU = '/thank-you?source=discovery'

export type ContactFormProps = {
  answers: GivenAnswers
  noticeHtml: string
  formToken: string | null
  refused: RefusedPost | null
}

/** Optional, and last: the answers are sent with it, so that nobody is asked twice. */
export function ContactForm({ answers, noticeHtml, formToken, refused }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { keepTyped, forgetTyped } = useTabDraft('discovery', form, refused !== null)
  const forget = () => {
    forgetDraft('discovery')
    forgetTyped()
  }
  const { problems, message, submitting, submit, onInput, field } = useSubmissionForm({
    kind: 'discovery',
    rules,
    fields: FIELDS,
    form,
    formToken,
    refused,
    forget,
    onStored: (_fields, { callbackBy }) =>
      void navigate(THANK_YOU, { state: { callbackBy } satisfies Arrival }),
    unsentPath: () => `${THANK_YOU}&status=unsent`,
  })
  return (
    <form
      ref={form}
      method="post"
      action={FORM_ENDPOINTS.discovery}
      noValidate
      onSubmit={submit}
      onInput={(event) => {
        onInput(event)
        keepTyped(event)
      }}
      aria-labelledby="discovery-contact-heading"
      className="grid gap-5"
    >
      <div className="grid gap-3">
        <h2 id="discovery-contact-heading" className="text-h3">
          Want a person to look at it?
        </h2>
        <p>
          Only if you like: the answer above is the whole answer. We call or write back about your nine
          answers.
        </p>
      </div>
      <ErrorSummary problems={problems} message={message} />
      <HiddenFields fields={answers} />
      {/* Only a page elsewhere asks for it. */}
      {refused?.values.businessName && (
        <HiddenFields fields={{ businessName: refused.values.businessName }} />
      )}
      <Field {...field('name')} label="Name (optional)" autoComplete="name" />
      <PhoneOrEmail hint="Phone or email: one is enough." field={field} />
      <FormGuards formToken={formToken} refused={refused} />
      <CollectionNotice html={noticeHtml} />
      <SubmitButton submitting={submitting}>Send My Docket</SubmitButton>
    </form>
  )
}
