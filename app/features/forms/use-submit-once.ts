import { type RefObject, useEffect, useRef } from 'react'
import { track } from '#app/features/analytics/track.ts'
import { trackSubmit } from '#app/features/analytics/track-form.ts'
import { hasMessages, tokenAfter, tokenFor } from '#app/features/sending/form-token.ts'
import { noteIfLeft } from '#app/features/sending/note-if-left.ts'
import { nullAfter } from '#app/features/sending/or-null.ts'
import { isAway, type OutgoingSubmission, type Stored } from '#app/features/sending/post-submission.ts'
import { keepUnsent, sendPressed } from '#app/features/sending/unsent.ts'
import { prefetchUnsentPage } from '#app/features/sending/unsent-page.ts'
import { navigationTiming } from '#app/shell/navigation-timing.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { fieldErrors } from '#domain/leads/field-errors.ts'
import { isTooFast, TOO_FAST_MESSAGE } from '#domain/leads/form-guard.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { type LoadRules, useRules } from './use-rules.ts'

export type Errors = Record<string, string[]>

/** Writing takes a few milliseconds; a few hundred on a slow phone that is nearly full. */
const KEEP_WAIT_MS = 3000

type Options = {
  kind: SubmissionKind
  endpoint: string
  rules: LoadRules
  form: RefObject<HTMLFormElement | null>
  /** A token that the server rendered; fetched when there is none. */
  formToken: string | null
  /** When we call whoever sends it now. */
  toldCallback?: (callbackBy: string | undefined) => void
}

type Press = {
  fields: Record<string, unknown>
  /** What only the browser checks. */
  alsoWrong?: Errors | undefined
  /** Also what a server that answers could not take, and not only what reached none. */
  keepAll?: boolean
  /** Nothing is wrong with it, and it goes out. */
  onSending: () => void
}

/** `kept`: the server is away, and it is on the device. `failed`: it is nowhere. */
type Pressed =
  | ({ outcome: 'stored' } & Stored)
  | { outcome: 'wrong'; errors: Errors; message: string | null }
  | { outcome: 'kept'; key: string }
  | { outcome: 'failed' }

/** One form's submission: checked here by the server's own rules, sent once, kept when the server is away. */
export function useSubmitOnce({ kind, endpoint, rules, form, formToken, toldCallback }: Options) {
  const shownAt = useRef(0)
  const withDocument = useRef(!useHydrated())
  const token = useRef<Promise<string | null>>(null)
  const kept = useRef<string>(null)
  const loadedRules = useRules(rules)
  const ownToken = async () => (await token.current) ?? null

  useEffect(() => {
    shownAt.current = withDocument.current && formToken ? documentShownAt() : performance.now()
    token.current = tokenFor(kind, formToken, toldCallback)
    track('form_view', { form_id: kind })
    form.current?.addEventListener('focusin', prefetchUnsentPage, { once: true })
  }, [kind, form, formToken, toldCallback])

  async function submitOnce({ fields, alsoWrong, keepAll, onSending }: Press): Promise<Pressed> {
    const loaded = await loadedRules()
    const checked = loaded?.safeParse(fields)
    const errors = { ...(checked?.error && fieldErrors(checked.error)), ...alsoWrong }
    const message = isTooFast(performance.now() - shownAt.current) ? TOO_FAST_MESSAGE : null
    if (message || Object.keys(errors).length > 0) return { outcome: 'wrong', errors, message }
    onSending()
    trackSubmit(kind)
    const submission: OutgoingSubmission = { form: kind, endpoint, fields, formToken: null }
    return send(submission, loaded !== null, keepAll).finally(noteIfLeft(submission))
  }

  async function send(submission: OutgoingSubmission, checked: boolean, keepAll?: boolean): Promise<Pressed> {
    submission.formToken = await ownToken()
    hold(form.current, true)
    const result = await sendPressed(submission, kept.current).catch((error) => {
      hold(form.current, false)
      throw error
    })
    if (result.outcome === 'stored') return result
    hold(form.current, false)
    // On a page or in a dialog that was left meanwhile nobody would see why: then it waits on the device.
    if (result.outcome === 'refused' && form.current) {
      token.current = tokenAfter(kind, result)
      return { outcome: 'wrong', errors: result.errors, message: hasMessages(result) ? null : result.message }
    }
    token.current = Promise.resolve(result.formToken)
    // Unchecked it may be one that the server refuses later, with nobody there to put it right.
    if (form.current && !(checked && (keepAll || isAway(result)))) return { outcome: 'failed' }
    const keeping = keepUnsent({ ...submission, formToken: result.formToken }, kept.current)
    // Storage that hangs is nowhere; where it comes to itself after all, the next press is of the same submission.
    const key = await Promise.race([keeping.then((later) => (kept.current = later)), nullAfter(KEEP_WAIT_MS)])
    if (!key) throw new Error('Storage hangs.')
    return { outcome: 'kept', key }
  }

  /** What is typed from here on is another submission, whatever became of this one. */
  function startAnew() {
    hold(form.current, false)
    kept.current = null
    token.current = tokenFor(kind, null, toldCallback)
  }

  return { submitOnce, startAnew, ownToken, keptKey: () => kept.current }
}

/** Before its scripts, which may be long in coming: since then the form could be filled in. As the server counts. */
function documentShownAt(): number {
  return Math.min(navigationTiming()?.responseEnd ?? 0, performance.now())
}

/** What is typed or chosen after the press would not be in what is thanked for. */
function hold(form: HTMLFormElement | null, held: boolean): void {
  for (const field of (form?.elements ?? []) as Iterable<HTMLInputElement>) {
    field.readOnly = held
    // Choices know no such thing, and a press on their label is theirs.
    if (/^(radio|check|select)/.test(field.type))
      for (const part of [field, ...(field.labels ?? [])]) part.inert = held
  }
}
