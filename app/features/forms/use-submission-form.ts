import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { track } from '#app/features/analytics/track.ts'
import { trackErrors, trackSubmit } from '#app/features/analytics/track-form.ts'
import type { RefusedPost } from '#app/page-services.ts'
import { fieldErrors } from '#domain/leads/field-errors.ts'
import { isTooFast, TOO_FAST_MESSAGE } from '#domain/leads/form-guard.ts'
import { NEITHER_PHONE_NOR_EMAIL, SUBMISSION_FAILED, type SubmissionKind } from '#domain/leads/submission.ts'
import { hasMessages, tokenAfter, tokenFor } from './form-token.ts'
import { isAway, type SendOutcome, type Stored } from './post-submission.ts'
import { readFields } from './read-fields.ts'
import { keepUnsent, sendPressed } from './unsent.ts'
import { KEPT_ON_DEVICE, openUnsentPage, prefetchUnsentPage } from './unsent-page.ts'
import { type LoadRules, useRules } from './use-rules.ts'

type Errors = Record<string, string[]>

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
  /** The server has it. Leads on; the button stays as it is until then. */
  onStored: (fields: Record<string, string>, stored: Stored) => void
  /** The server is away; it is kept on the device. */
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
  const mountedAt = useRef(0)
  // A page that loads anew, as the days of `/book` do, brings another token and nothing refused; the form's own stay.
  const [rendered] = useState(formToken)
  const [values] = useState<Partial<Record<string, string>>>(refused?.values ?? then.prefill ?? {})
  const token = useRef<Promise<string | null>>(null)
  const kept = useRef<string>(null)
  const navigate = useNavigate()
  const loadedRules = useRules(rules)
  const ownToken = async () => (await token.current) ?? null

  useEffect(() => {
    mountedAt.current = performance.now()
    token.current = tokenFor(kind, rendered)
    track('form_view', { form_id: kind })
    form.current?.addEventListener('focusin', prefetchUnsentPage, { once: true })
  }, [kind, form, rendered])

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
      const loaded = await loadedRules()
      const checked = loaded?.safeParse(fields)
      const wrong = { ...(checked?.error && fieldErrors(checked.error)), ...then.alsoWrong?.(pressed) }
      if (Object.keys(wrong).length > 0) return show(wrong, null)
      if (isTooFast(performance.now() - mountedAt.current)) return show({}, TOO_FAST_MESSAGE)
      setErrors({})
      setMessage(null)
      trackSubmit(kind)
      const submission = { form: kind, endpoint, fields, formToken: await ownToken() }
      const result = await sendPressed(submission, kept.current)
      if (result.outcome === 'stored') return then.onStored(fields, result)
      // On a page that was left meanwhile nobody would see why: then it waits on the device.
      if (result.outcome === 'refused' && form.current) return refuse(result)
      token.current = Promise.resolve(result.formToken)
      // Unchecked it may be one that the server refuses later, with nobody there to put it right.
      if ((!isAway(result) || !loaded) && form.current) return fail()
      kept.current = await keepUnsent({ ...submission, formToken: result.formToken }, kept.current)
      then.onKept?.(fields, kept.current)
      const unsentPath = then.unsentPath?.(fields)
      const opened = unsentPath && (await openUnsentPage(unsentPath, navigate, { key: kept.current }))
      if (!opened) show({}, then.keptMessage ?? KEPT_ON_DEVICE)
    } catch (error) {
      console.error('The form could not be sent.', error)
      fail()
    }
  }

  /** The form stays as it is. */
  function fail() {
    show({}, then.onFailed ? null : SUBMISSION_FAILED)
    then.onFailed?.()
  }

  function refuse(result: Extract<SendOutcome, { outcome: 'refused' }>) {
    token.current = tokenAfter(kind, result)
    show(result.errors, hasMessages(result) ? null : result.message)
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
  return { ownToken, values, errors, problems, message, setMessage, submitting, submit, onInput, field }
}
