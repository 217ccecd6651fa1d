import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { track } from '#app/features/analytics/track.ts'
import { trackSubmit } from '#app/features/analytics/track-form.ts'
import { hasMessages, tokenAfter, tokenFor } from '#app/features/sending/form-token.ts'
import { noteIfLeft } from '#app/features/sending/note-if-left.ts'
import { nullAfter } from '#app/features/sending/or-null.ts'
import { isAway, type OutgoingSubmission, type Stored } from '#app/features/sending/post-submission.ts'
import { withAttribution } from '#app/features/sending/send-submission.ts'
import { keepUnsent, sendPressed } from '#app/features/sending/unsent.ts'
import { whenSent } from '#app/features/sending/unsent-events.ts'
import { hasUnsent } from '#app/features/sending/unsent-on-device.ts'
import { prefetchUnsentPage } from '#app/features/sending/unsent-page.ts'
import { navigationTiming } from '#app/shell/navigation-timing.ts'
import { onComeBack } from '#app/shell/on-come-back.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { sayError } from '#domain/error-id.ts'
import { fieldErrors } from '#domain/leads/field-errors.ts'
import { FORM_ENDPOINTS } from '#domain/leads/form-endpoints.ts'
import { isTooFast, TOO_FAST_MESSAGE } from '#domain/leads/form-guard.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { type LoadRules, useRules } from './use-rules.ts'

export type Errors = Record<string, string[]>

/** Limit for storing: it takes a few milliseconds, or a few hundred on a slow phone that is nearly full. */
const KEEP_WAIT_MS = 3000

type Options = {
  kind: SubmissionKind
  rules: LoadRules
  form: RefObject<HTMLFormElement | null>
  /** A token that the server rendered; fetched when there is none. */
  formToken: string | null
  /** The document brought it, though a press showed the form only later: filling it in began there. */
  tokenOfDocument?: boolean | undefined
  /** Receives the time by which we call back if the form is sent now. */
  toldCallback?: (callbackBy: string | undefined) => void
  /** Called when what was kept no longer waits. */
  onGoneOut: () => void
}

type Press = {
  fields: Record<string, unknown>
  /** Errors that only the browser can find. */
  alsoWrong?: Errors | undefined
  /** Keeps also what a server that answers could not accept, not only what reached no server. */
  keepAll?: boolean
  /** Called when nothing is wrong with the submission and it goes out. */
  onSending: () => void
}

/**
 * `kept`: the server is unavailable, and the submission is on the device. `failed`: it is nowhere; `say` is the
 * sentence that names the server's error, to be put after that.
 */
type Pressed =
  | ({ outcome: 'stored' } & Stored)
  | { outcome: 'wrong'; errors: Errors; message: string | null }
  | { outcome: 'kept'; key: string }
  | { outcome: 'failed'; say: string }

/**
 * One form's submission: checked in the browser by the server's own rules, sent once, kept if the server is
 * unavailable.
 */
export function useSubmitOnce({
  kind,
  rules,
  form,
  formToken,
  tokenOfDocument,
  toldCallback,
  onGoneOut,
}: Options) {
  const shownAt = useRef(0)
  const isInDocument = useRef(!useHydrated())
  // When the page's data reload, they bring another token: the form is still the same one.
  const [rendered] = useState(formToken)
  const token = useRef<Promise<string | null>>(null)
  const kept = useRef<string>(null)
  const loadedRules = useRules(rules)
  const ownToken = async () => (await token.current) ?? null

  useEffect(() => {
    shownAt.current =
      (isInDocument.current || tokenOfDocument) && rendered ? documentShownAt() : performance.now()
    token.current = tokenFor(kind, rendered, toldCallback)
    track('form_view', { form_id: kind })
    form.current?.addEventListener('focusin', prefetchUnsentPage, { once: true })
  }, [kind, form, rendered, toldCallback, tokenOfDocument])

  /** Looks whether what was kept still waits: it may have been sent from elsewhere, or its time is gone. */
  async function look() {
    const key = kept.current
    if (key && !(await hasUnsent(key).catch(() => true))) onGoneOut()
  }
  const lookAgain = useEffectEvent(() => void look())
  useEffect(() => {
    const again = () => lookAgain()
    const forget = whenSent(again)
    // WebKit ends the requests of a page that it puts into its back/forward cache: the form is then kept.
    const stopComingBack = onComeBack(again)
    document.addEventListener('visibilitychange', again)
    return () => {
      forget()
      stopComingBack()
      document.removeEventListener('visibilitychange', again)
    }
  }, [])

  async function submitOnce({ fields, alsoWrong, keepAll, onSending }: Press): Promise<Pressed> {
    // Before everything that takes time: the fields have been read, and the visitor may leave.
    hold(form.current, true)
    const submission = withAttribution({
      form: kind,
      endpoint: FORM_ENDPOINTS[kind],
      fields,
      formToken: null,
    })
    const notLeft = noteIfLeft(submission, kept.current)
    // A note without it would be another lead than what goes out should the visitor come back.
    const named = ownToken().then((formToken) => {
      submission.formToken = formToken
    })
    try {
      const loaded = await loadedRules()
      const checked = loaded?.safeParse(fields)
      const errors = { ...(checked?.error && fieldErrors(checked.error)), ...alsoWrong }
      const message = isTooFast(performance.now() - shownAt.current) ? TOO_FAST_MESSAGE : null
      if (message || Object.keys(errors).length > 0) {
        hold(form.current, false)
        return { outcome: 'wrong', errors, message }
      }
      onSending()
      trackSubmit(kind)
      await named
      return await send(submission, loaded !== null, keepAll)
    } finally {
      notLeft()
    }
  }

  async function send(submission: OutgoingSubmission, checked: boolean, keepAll?: boolean): Promise<Pressed> {
    const toldToken = (formToken: string) => {
      submission.formToken = formToken
    }
    const result = await sendPressed(submission, kept.current, toldToken).catch((error) => {
      hold(form.current, false)
      throw error
    })
    if (result.outcome === 'stored') return result
    hold(form.current, false)
    // If the page or dialog was left meanwhile, nobody would see why: then it waits on the device.
    if (result.outcome === 'refused' && form.current) {
      token.current = tokenAfter(kind, result)
      return { outcome: 'wrong', errors: result.errors, message: hasMessages(result) ? null : result.message }
    }
    token.current = Promise.resolve(result.formToken)
    // Unchecked, it may be one that the server refuses later, with nobody there to correct it.
    if (form.current && !(checked && (keepAll || isAway(result)))) {
      const errorId = result.outcome === 'unsent' && result.errorId
      return { outcome: 'failed', say: errorId ? ` ${sayError(errorId)}` : '' }
    }
    const keeping = keepUnsent({ ...submission, formToken: result.formToken }, kept.current)
    // While storage hangs, it is kept nowhere; if that completes later after all, the next press sends the
    // same submission.
    const key = await Promise.race([keeping.then((later) => (kept.current = later)), nullAfter(KEEP_WAIT_MS)])
    if (!key) throw new Error('Storage hangs.')
    return { outcome: 'kept', key }
  }

  /** What is typed from here on is a new submission, whatever became of this one. */
  function startAnew() {
    hold(form.current, false)
    kept.current = null
    token.current = tokenFor(kind, null, toldCallback)
  }

  return { submitOnce, startAnew, look, ownToken, keptKey: () => kept.current }
}

/**
 * When the document arrived: the form could be filled in from then on, and scripts may load much later. The
 * server counts so too.
 */
function documentShownAt(): number {
  return Math.min(navigationTiming()?.responseEnd ?? 0, performance.now())
}

/** Locks the form: what is typed or chosen after the press would not be in what we confirm. */
function hold(form: HTMLFormElement | null, held: boolean): void {
  for (const field of (form?.elements ?? []) as Iterable<HTMLInputElement>) {
    // Not inert: the hundred times of a call would all be restyled in the frame that responds to the press.
    const group = field.type === 'radio' && field.closest('[role=radiogroup]')
    if (group && held) group.addEventListener('click', ignore, true)
    else if (group) group.removeEventListener('click', ignore, true)
    // These have no `readOnly`, and a click on their label changes them too.
    else if (/^(radio|check|select)/.test(field.type))
      for (const part of [field, ...(field.labels ?? [])]) part.inert = held
    else field.readOnly = held
  }
}

/** The arrow keys choose by a click as well. Stopped, because React would take the choice for made. */
function ignore(press: Event): void {
  press.preventDefault()
  press.stopPropagation()
}
