import { type FormEvent, type RefObject, useEffect } from 'react'
import { whenGivenBack } from '#app/features/sending/unsent-events.ts'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { isTexts } from '#domain/is-object.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { forgetTyped, typedKey } from './kept-draft.ts'
import { isTouched, readFields, typedControls } from './read-fields.ts'

/**
 * What is typed comes back while the tab is open: after a link and Back, or after a reload. This is less than
 * a draft of several days (form-draft.ts), which says that it is kept and can be cleared.
 */
export function useTabDraft(kind: SubmissionKind, form: RefObject<HTMLFormElement | null>, refused: boolean) {
  const keep = (fields: HTMLFormElement) =>
    void writeStored('sessionStorage', typedKey(kind), readFields(fields))

  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` depends only on the kind
  useEffect(() => {
    const fields = form.current
    if (!fields) return
    if (refused) return keep(fields)
    const restore = () => {
      fillInTyped(kind, fields)
      if (typedControls(fields).some(isTouched)) keep(fields)
    }
    restore()
    // The first letter would overwrite what is given back.
    return whenGivenBack(() => typedControls(fields).some(isTouched) || restore())
  }, [kind, form, refused])

  return {
    keepTyped: (event: FormEvent<HTMLFormElement>) => keep(event.currentTarget),
    forgetTyped: () => forgetTyped(kind),
  }
}

/** Fills fields that are empty with what was typed in the form of that kind while the tab is open. */
export function fillInTyped(kind: SubmissionKind, form: HTMLFormElement): void {
  const typed = readStored('sessionStorage', typedKey(kind))
  if (isTexts(typed)) for (const control of typedControls(form)) control.value ||= typed[control.name] ?? ''
}
