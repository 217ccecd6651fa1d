import { type FormEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { trackErrors } from '#app/features/analytics/track-form.ts'
import type { Arrival } from '#app/features/sending/arrival.ts'
import type { Stored } from '#app/features/sending/post-submission.ts'
import { sayKept } from '#app/features/sending/say-kept.ts'
import { isUnsentPageThere, KEPT_ON_DEVICE } from '#app/features/sending/unsent-page.ts'
import type { RefusedPost } from '#app/page-services.ts'
import { NEITHER_PHONE_NOR_EMAIL, SUBMISSION_FAILED, type SubmissionKind } from '#domain/leads/submission.ts'
import { readFields } from './read-fields.ts'
import type { LoadRules } from './use-rules.ts'
import { type Errors, useSubmitOnce } from './use-submit-once.ts'

/** What ties a field of the form to its name; the first answers are those that were refused or filled in. */
export type FormField<Name extends string> = (name: Name) => {
  id: string
  name: Name
  defaultValue: string | undefined
  error: string[] | undefined
}

type Options<Name extends string> = {
  kind: SubmissionKind
  endpoint: string
  rules: LoadRules
  /** In the order of the form, as the summary lists what is wrong; rules about several fields come last. */
  fields: readonly Name[]
  /** What only the browser checks. */
  alsoWrong?: (form: HTMLFormElement) => Errors
  form: RefObject<HTMLFormElement | null>
  /** A token that the server rendered; fetched when there is none. */
  formToken: string | null
  refused: RefusedPost | null
  /** What the address fills in. */
  prefill?: Partial<Record<NoInfer<Name>, string>>
  /** The server has it, or will: what the device holds beside it goes. */
  forget?: () => void
  /** The server has it. Leads on; the button stays as it is until then. */
  onStored: (fields: Record<string, string>, stored: Stored) => void
  /** The server is away; it is kept on the device. In place of `forget`. */
  onKept?: (fields: Record<string, string>, key: string) => void
  /** The page that says so. A form that has none, or whose page cannot be opened without the server, says it itself. */
  unsentPath?: (fields: Record<string, string>) => string
  keptMessage?: string
  /** Says in place of the form that the server failed. */
  onFailed?: () => void
}

/** One form on one page: checked here by the server's own rules, sent once, kept when the server is away. */
export function useSubmissionForm<Name extends string>({
  kind,
  endpoint,
  rules,
  form,
  formToken,
  refused,
  ...then
}: Options<Name>) {
  const [errors, setErrors] = useState<Errors>(refused?.errors ?? {})
  const [message, setMessage] = useState(refused?.message ?? null)
  const [submitting, setSubmitting] = useState(false)
  // A page that loads anew, as the days of `/book` do, brings another token and nothing refused; the form's own stay.
  const [rendered] = useState(formToken)
  const [values] = useState<Partial<Record<string, string>>>(refused?.values ?? then.prefill ?? {})
  const navigate = useNavigate()
  const { submitOnce, ownToken } = useSubmitOnce({
    kind,
    endpoint,
    rules,
    form,
    formToken: rendered,
  })

  function show(nextErrors: Errors, nextMessage: string | null) {
    trackErrors(kind, nextErrors)
    flushSync(() => {
      setErrors(nextErrors)
      setMessage(nextMessage)
      setSubmitting(false)
    })
    // Where only a toast says it, the button has its focus back, which it lost while it was disabled.
    form.current?.querySelector<HTMLElement>('.error-summary, [type=submit]')?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (submitting) return
    const pressed = event.currentTarget
    setSubmitting(true)
    try {
      const fields = readFields(pressed)
      const alsoWrong = then.alsoWrong?.(pressed)
      const result = await submitOnce({ fields, alsoWrong, onSending: clearErrors })
      if (result.outcome === 'stored') {
        then.forget?.()
        if (form.current) return then.onStored(fields, result)
        // Somebody went on meanwhile, and may be writing something else.
        const callPage = kind === 'booking' ? result.next : null
        return void import('#app/features/sending/say-outcomes.tsx').then((say) => say.sayTaken(callPage))
      }
      if (result.outcome === 'wrong') return show(result.errors, result.message)
      if (result.outcome === 'failed') return fail()
      if (then.onKept) then.onKept(fields, result.key)
      else then.forget?.()
      const unsentPath = then.unsentPath?.(fields)
      const opens = unsentPath && form.current && (await isUnsentPageThere())
      // Asked after the wait, in which somebody may go on as well.
      if (!form.current) return then.onKept ? undefined : sayKept(then.keptMessage)
      if (!opens) return show({}, then.keptMessage ?? KEPT_ON_DEVICE)
      navigate(unsentPath, { state: { key: result.key } satisfies Arrival })
    } catch (error) {
      console.error(error)
      fail()
    }
  }

  function clearErrors() {
    setErrors({})
    setMessage(null)
  }

  /** The form stays as it is. */
  function fail() {
    show({}, then.onFailed ? null : SUBMISSION_FAILED)
    then.onFailed?.()
  }

  /** What was wrong with the field is no longer known. */
  function onInput(event: FormEvent<HTMLFormElement>) {
    const field = (event.target as HTMLInputElement).name
    // The rule about both stands at the phone, and an email answers it too.
    const answered = ([name, [text]]: [string, string[]]) =>
      name === field || (field === 'email' && text === NEITHER_PHONE_NOR_EMAIL)
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter((error) => !answered(error))))
  }

  const problems = [...new Set([...then.fields, ...Object.keys(errors)])].flatMap((field) =>
    (errors[field] ?? []).slice(0, 1).map((text) => ({ fieldId: `${kind}-${field}`, message: text })),
  )
  const field: FormField<Name> = (name) => ({
    id: `${kind}-${name}`,
    name,
    defaultValue: values[name],
    error: errors[name],
  })
  return {
    ...{ ownToken, values, errors, problems, message, setMessage, clearErrors },
    ...{ submitting, submit, onInput, field },
  }
}
