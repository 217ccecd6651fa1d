import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { trackErrors } from '#app/features/analytics/track-form.ts'
import type { Arrival } from '#app/features/sending/arrival.ts'
import type { Stored } from '#app/features/sending/post-submission.ts'
import { sayKept } from '#app/features/sending/say-kept.ts'
import { isUnsentPageThere, KEPT_ON_DEVICE } from '#app/features/sending/unsent-page.ts'
import type { RefusedPost } from '#app/page-services.ts'
import { putAwayEarlierToast } from '#app/ui/toast.tsx'
import { FORM_ENDPOINTS } from '#domain/leads/form-endpoints.ts'
import { NEITHER_PHONE_NOR_EMAIL, SUBMISSION_FAILED, type SubmissionKind } from '#domain/leads/submission.ts'
import { readFields } from './read-fields.ts'
import type { LoadRules } from './use-rules.ts'
import { type Errors, useSubmitOnce } from './use-submit-once.ts'

/** Connects a form's field to its name; the initial values are those that were refused or prefilled. */
export type FormField<Name extends string> = (name: Name) => {
  id: string
  name: Name
  defaultValue: string | undefined
  error: string[] | undefined
}

type Options<Name extends string> = {
  kind: SubmissionKind
  rules: LoadRules
  /** In the form's order, in which the summary lists errors; rules about several fields come last. */
  fields: readonly Name[]
  /** Errors that only the browser can find. */
  alsoWrong?: (form: HTMLFormElement) => Errors
  form: RefObject<HTMLFormElement | null>
  /** A token that the server rendered; fetched when there is none. */
  formToken: string | null
  /** The document brought it, though a press showed the form only later. */
  tokenOfDocument?: boolean
  refused: RefusedPost | null
  /** Values that the address provides. */
  prefill?: Partial<Record<NoInfer<Name>, string>>
  /** Called when the server has the submission, or will get it: removes the draft on the device. */
  forget?: () => void
  /** Called when the server has the submission. Leads on; the button stays as it is until then. */
  onStored: (fields: Record<string, string>, stored: Stored) => void
  /** Called instead of `forget` when the server is unavailable and the submission is kept on the device. */
  onKept?: (fields: Record<string, string>, key: string) => void
  /** The page that says it is unsent. A form without it, or whose page cannot open offline, says so. */
  unsentPath?: (fields: Record<string, string>) => string
  keptMessage?: string
  /** Reports a server failure instead of the form. */
  onFailed?: () => void
}

/**
 * One form on one page: checked in the browser by the server's own rules, sent once, kept if the server is
 * unavailable.
 */
export function useSubmissionForm<Name extends string>({
  kind,
  rules,
  form,
  formToken,
  refused,
  keptMessage = KEPT_ON_DEVICE,
  ...options
}: Options<Name>) {
  const [errors, setErrors] = useState<Errors>(refused?.errors ?? {})
  const [message, setMessage] = useState(refused?.message ?? null)
  const [submitting, setSubmitting] = useState(false)
  // When the page's data reload, as for the days of `/book`, they bring nothing refused; the form's own stay.
  const [values] = useState<Partial<Record<string, string>>>(refused?.values ?? options.prefill ?? {})
  const navigate = useNavigate()
  const leave = useRef<() => void>(null)
  // Opened again while it is on its way, the form must not look as if it had not been sent.
  useEffect(() => () => leave.current?.(), [])
  const { submitOnce, look, ownToken } = useSubmitOnce({
    kind,
    rules,
    form,
    formToken,
    tokenOfDocument: options.tokenOfDocument,
    onGoneOut: () => setMessage((said) => (said === keptMessage ? null : said)),
  })

  function show(nextErrors: Errors, nextMessage: string | null) {
    trackErrors(kind, nextErrors)
    flushSync(() => {
      setErrors(nextErrors)
      setMessage(nextMessage)
      setSubmitting(false)
    })
    // Where only a toast reports it, the button gets back the focus that it lost while disabled.
    form.current?.querySelector<HTMLElement>('.error-summary, [type=submit]')?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (submitting) return
    const pressed = event.currentTarget
    setSubmitting(true)
    let fields: Record<string, string> = {}
    try {
      fields = readFields(pressed)
      const alsoWrong = options.alsoWrong?.(pressed)
      const result = await submitOnce({ fields, alsoWrong, onSending })
      if (result.outcome === 'stored') {
        if (form.current) {
          options.forget?.()
          return options.onStored(fields, result)
        }
        // The visitor has moved on meanwhile, and may be filling in something else.
        const callPage = kind === 'booking' ? result.next : null
        return void import('#app/features/sending/say-outcomes.tsx').then((say) => say.sayTaken(callPage))
      }
      if (result.outcome === 'wrong') return show(result.errors, result.message)
      if (result.outcome === 'failed') return fail(result.say)
      if (options.onKept) options.onKept(fields, result.key)
      else if (form.current) options.forget?.()
      const unsentPath = options.unsentPath?.(fields)
      const opens = unsentPath && form.current && (await isUnsentPageThere())
      // Checked after the wait, during which somebody may move on as well.
      if (!form.current) return options.onKept ? undefined : sayKept(keptMessage)
      if (!opens) {
        show({}, keptMessage)
        return await look()
      }
      navigate(unsentPath, { state: { key: result.key } satisfies Arrival })
    } catch (error) {
      console.error(error)
      fail()
      if (form.current) return
      const { giveBack } = await import('#app/features/sending/give-back.ts')
      giveBack({ form: kind, endpoint: FORM_ENDPOINTS[kind], fields, formToken: null })
    } finally {
      leave.current = null
    }
  }

  function onSending() {
    clearErrors()
    putAwayEarlierToast()
    if (form.current) leave.current = options.forget ?? null
    // Left while its rules were loading.
    else options.forget?.()
  }

  function clearErrors() {
    setErrors({})
    setMessage(null)
  }

  /** Reports the failure; the form keeps what was filled in. */
  function fail(say = '') {
    show({}, options.onFailed ? null : SUBMISSION_FAILED + say)
    options.onFailed?.()
  }

  /** Clears the field's error: whether it still applies is not known. A message goes with the last one. */
  function onInput(event: FormEvent<HTMLFormElement>) {
    const field = (event.target as HTMLInputElement).name
    // The rule about both is reported at the phone, and an email satisfies it too.
    const answered = ([name, [text]]: [string, string[]]) =>
      name === field || (field === 'email' && text === NEITHER_PHONE_NOR_EMAIL)
    const listed = Object.entries(errors)
    if (listed.length > 0 && listed.every(answered)) setMessage(null)
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter((error) => !answered(error))))
  }

  const problems = [...new Set([...options.fields, ...Object.keys(errors)])].flatMap((field) =>
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
