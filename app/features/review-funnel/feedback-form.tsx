import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CollectionNotice } from '#app/features/forms/collection-notice.tsx'
import { FormGuards } from '#app/features/forms/form-guards.tsx'
import { HiddenFields } from '#app/features/forms/hidden-fields.tsx'
import { readFields } from '#app/features/forms/read-fields.ts'
import { SubmitButton } from '#app/features/forms/submit-button.tsx'
import { useSubmissionForm } from '#app/features/forms/use-submission-form.ts'
import { whenSent } from '#app/features/sending/unsent-events.ts'
import type { RefusedPost } from '#app/page-services.ts'
import { ErrorSummary, type FieldProblem } from '#app/ui/error-summary.tsx'
import { toast } from '#app/ui/toast.tsx'
import { FORM_ENDPOINTS } from '#domain/leads/form-endpoints.ts'
import type { Feedback } from '#domain/reviews/feedback.ts'
import { FEEDBACK_EMAIL_INVALID, FEEDBACK_REQUIRED } from '#domain/reviews/feedback-words.ts'
import { type FunnelAddress, feedbackAddressFields } from '#domain/reviews/funnel-address.ts'
import type { Rating } from '#domain/reviews/rating.ts'
import { draftKey } from './feedback-draft.ts'
import { FeedbackFields } from './feedback-fields.tsx'
import {
  FEEDBACK_BLANK,
  FEEDBACK_EARLIER_STORED,
  FEEDBACK_KEPT,
  FEEDBACK_NOT_SENT,
  FEEDBACK_STORED,
} from './feedback-outcome.ts'
import { type TypedSoFar, useFeedbackDraft } from './use-feedback-draft.ts'

export const FEEDBACK_FORM_ID = 'feedback-form'
const rules = () => import('#domain/reviews/feedback.ts').then((module) => module.Feedback)
const FIELDS = ['feedback', 'category', 'name', 'email'] as const satisfies readonly (keyof Feedback)[]
/** Specification, sections 7 and 9: sending takes at least this long. */
const SENDING_MIN_MS = 1500

type FeedbackFormProps = {
  address: FunnelAddress
  rating: Rating
  formToken: string | null
  tokenOfDocument: boolean
  refused: RefusedPost | null
  noticeHtml: string
  typed: TypedSoFar
  onSending: (sending: boolean) => void
  onSent: () => void
}

export function FeedbackForm({
  address,
  rating,
  formToken,
  tokenOfDocument,
  refused,
  noticeHtml,
  typed,
  onSending,
  onSent,
}: FeedbackFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const sentAt = useRef(0)
  const [kept, setKept] = useState<{ fields: Record<string, string>; key: string } | null>(null)
  // Null until hydration: before that the button must work as it is.
  const [text, setText] = useState<string | null>(null)
  const draft = useFeedbackDraft(form, typed, address.kiosk ? null : draftKey(address))
  const { ownToken, problems, message, setMessage, submitting, submit, field, ...typing } = useSubmissionForm(
    {
      kind: 'feedback',
      rules,
      fields: FIELDS,
      alsoWrong: invalidEmail,
      form,
      formToken,
      tokenOfDocument,
      refused,
      forget: draft.forget,
      onStored: () =>
        void setTimeout(arrive, Math.max(0, SENDING_MIN_MS - (performance.now() - sentAt.current))),
      onKept: (fields, key) => {
        setKept({ fields, key })
        draft.queued(fields)
        toast(FEEDBACK_NOT_SENT)
      },
      keptMessage: FEEDBACK_KEPT,
      onFailed: () => toast(FEEDBACK_NOT_SENT),
    },
  )
  const blank = text?.trim() === ''

  const begin = useEffectEvent(async () => {
    if (refused?.values.feedback?.trim()) draft.changed()
    else await draft.restore(ownToken)
    setText(textArea(form.current)?.value ?? '')
  })
  useEffect(() => void begin(), [])

  useEffect(() => onSending(submitting), [submitting, onSending])

  useEffect(() => {
    if (!kept) return
    // Submits again with the same token: what the shell has sent is answered as stored. Edits that nobody
    // submitted are not sent.
    const isPressed = () => isStill(kept.fields, form.current)
    const again = () => {
      if (isPressed()) form.current?.requestSubmit()
    }
    addEventListener('online', again)
    const forget = whenSent((outcomes) => {
      if (!outcomes.some(({ key, outcome }) => key === kept.key && outcome === 'stored')) return
      if (isPressed()) again()
      else setMessage(FEEDBACK_EARLIER_STORED)
    })
    return () => {
      forget()
      removeEventListener('online', again)
    }
  }, [kept, setMessage])

  function arrive() {
    toast(FEEDBACK_STORED)
    onSent()
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const area = textArea(event.currentTarget)
    if (area?.value.trim() === '') {
      event.preventDefault()
      toast(FEEDBACK_BLANK)
      // After the toast is in place, so that the field is not scrolled to behind it.
      return queueMicrotask(() => area.focus())
    }
    if (!submitting) sentAt.current = performance.now()
    submit(event)
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    typing.onInput(event)
    setText(textArea(event.currentTarget)?.value ?? '')
    draft.changed()
  }

  return (
    <form
      ref={form}
      id={FEEDBACK_FORM_ID}
      method="post"
      action={FORM_ENDPOINTS.feedback}
      noValidate
      autoComplete={address.kiosk ? 'off' : undefined}
      onSubmit={onSubmit}
      onInput={onInput}
      aria-label="Tell us privately"
      className="grid gap-5"
    >
      <ErrorSummary
        problems={problems}
        message={message}
        title={problems.every(isBlank) ? FEEDBACK_BLANK.title : undefined}
      />
      <FeedbackFields
        field={field}
        textLength={text?.length ?? null}
        saved={draft.saved}
        kiosk={address.kiosk}
      />
      <HiddenFields fields={{ ...feedbackAddressFields(address), rating: String(rating) }} />
      <FormGuards formToken={formToken} refused={refused} />
      <CollectionNotice html={noticeHtml} />
      <SubmitButton submitting={submitting} saying="Sending..." disabled={blank || submitting}>
        Send Feedback
      </SubmitButton>
    </form>
  )
}

function textArea(form: HTMLFormElement | null): HTMLTextAreaElement | null {
  const area = form?.elements.namedItem('feedback')
  return area instanceof HTMLTextAreaElement ? area : null
}

/** Only the browser checks it (specification, section 5), which our own messages would keep from doing so. */
function invalidEmail(form: HTMLFormElement): Record<string, string[]> {
  const email = form.elements.namedItem('email')
  return email instanceof HTMLInputElement && !email.checkValidity()
    ? { email: [FEEDBACK_EMAIL_INVALID] }
    : {}
}

function isBlank({ message }: FieldProblem): boolean {
  return message === FEEDBACK_REQUIRED
}

function isStill(fields: Record<string, string>, form: HTMLFormElement | null): boolean {
  return JSON.stringify(form && readFields(form)) === JSON.stringify(fields)
}
