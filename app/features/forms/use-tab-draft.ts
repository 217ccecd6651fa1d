import { type FormEvent, type RefObject, useEffect } from 'react'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { isTexts } from '#domain/is-object.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { readFields } from './read-fields.ts'

/**
 * What is typed comes back while the tab is open: after a link and Back, or where the page had to be loaded anew. Less than
 * a draft of days (form-draft.ts), which says that it is kept and can be cleared.
 */
export function useTabDraft(kind: SubmissionKind, form: RefObject<HTMLFormElement | null>, refused: boolean) {
  const key = typedKey(kind)

  useEffect(() => {
    const typed = readStored('sessionStorage', key)
    if (refused || !isTexts(typed)) return
    const controls = form.current?.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')
    for (const control of controls ?? []) if (control.value === '') control.value = typed[control.name] ?? ''
  }, [key, form, refused])

  return {
    keepTyped: (event: FormEvent<HTMLFormElement>) =>
      void writeStored('sessionStorage', key, readFields(event.currentTarget)),
    forgetTyped: () => void writeStored('sessionStorage', key, null),
  }
}

export function typedKey(kind: SubmissionKind): string {
  return `tradefront:typed:${kind}`
}
