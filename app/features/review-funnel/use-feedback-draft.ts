import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { readFields } from '#app/features/forms/read-fields.ts'
import { queuedOf } from '#app/features/sending/unsent-queue.ts'
import {
  draftKey,
  forgetFeedbackDraft,
  forgetQueued,
  keepFeedbackDraft,
  markQueued,
  readFeedbackDraft,
} from './feedback-draft.ts'

/** Specification, section 9. */
const AUTOSAVE_MS = 2000
const SAVED_SHOWN_MS = 2000

/** What is typed, in memory while one customer is here: on a counter tablet, or where nothing is stored. */
export type TypedSoFar = RefObject<Record<string, string> | null>

/** Keeps what is typed for this business (its `draftKey`) on the device; null keeps nothing there. */
export function useFeedbackDraft(
  form: RefObject<HTMLFormElement | null>,
  typed: TypedSoFar,
  business: string | null,
) {
  const [saved, setSaved] = useState(false)
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => boolean }>(null)

  const cancel = useCallback(() => {
    clearTimeout(pending.current?.timer)
    pending.current = null
  }, [])

  function changed() {
    cancel()
    if (!form.current) return
    const fields = readFields(form.current)
    typed.current = fields
    if (business === null) return
    const save = () => {
      cancel()
      if (fields.feedback?.trim()) return keepFeedbackDraft(business, fields)
      forgetFeedbackDraft(business)
      return false
    }
    pending.current = { timer: setTimeout(() => setSaved(save()), AUTOSAVE_MS), save }
  }

  useEffect(() => {
    if (!saved) return
    const shown = setTimeout(() => setSaved(false), SAVED_SHOWN_MS)
    return () => clearTimeout(shown)
  }, [saved])

  // 'Change rating' or another page within the two seconds must lose nothing.
  useEffect(() => {
    const flush = () => void pending.current?.save()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  async function restore(ownToken: () => Promise<string | null>) {
    const draft = business !== null && readFeedbackDraft(business)
    if (!draft) {
      fillIn(typed.current ?? {})
      // It may have been typed before hydration.
      return changed()
    }
    const tokens = draft.queued ? await queuedTokens(business) : null
    if (tokens?.length === 0) return forgetQueued(business)
    // These answers are queued under another token: sent from this form they would be a second feedback. So
    // they are removed, even where the browser has restored them.
    const goesByItself = tokens && !tokens.includes(await ownToken())
    fillIn(draft.fields, Boolean(goesByItself))
  }

  /** `takeOut` empties the fields that hold these values. */
  function fillIn(fields: Record<string, string>, takeOut = false) {
    for (const [name, value] of Object.entries(fields)) {
      const control = form.current?.elements.namedItem(name)
      const [from, to] = takeOut ? [value, ''] : ['', value]
      if (control && 'value' in control && control.value === from) control.value = to
    }
  }

  /** These fields were just kept on the device to be sent; the form may have been left meanwhile. */
  function queued(fields: Record<string, string>) {
    pending.current?.save()
    typed.current = null
    if (business !== null) markQueued(business, fields)
  }

  function forget() {
    cancel()
    typed.current = null
    if (business !== null) forgetFeedbackDraft(business)
  }

  return { saved, changed, restore, queued, forget }
}

/** Empty once a page or the worker has sent it; null if the device cannot be read. */
function queuedTokens(business: string): Promise<(string | null)[] | null> {
  return queuedOf('feedback').then(
    (waiting) => waiting.flatMap(({ fields, formToken }) => (draftKey(fields) === business ? formToken : [])),
    () => null,
  )
}
