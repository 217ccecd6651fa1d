import { type FormEvent, type RefObject, useEffect } from 'react'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { isTexts } from '#domain/is-object.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { typedKey } from './kept-draft.ts'
import { isTouched, readFields, typedControls } from './read-fields.ts'

/**
 * What is typed comes back while the tab is open: after a link and Back, or after a reload. This is less than
 * a draft of several days (form-draft.ts), which says that it is kept and can be cleared.
 */
export function useTabDraft(kind: SubmissionKind, form: RefObject<HTMLFormElement | null>, refused: boolean) {
  const key = typedKey(kind)

  const keep = (fields: HTMLFormElement) => void writeStored('sessionStorage', key, readFields(fields))

  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` depends only on the key
  useEffect(() => {
    const typed = readStored('sessionStorage', key)
    if (!form.current) return
    if (refused) return keep(form.current)
    const controls = typedControls(form.current)
    if (isTexts(typed))
      for (const control of controls) if (control.value === '') control.value = typed[control.name] ?? ''
    if (controls.some(isTouched)) keep(form.current)
  }, [key, form, refused])

  return {
    keepTyped: (event: FormEvent<HTMLFormElement>) => keep(event.currentTarget),
    forgetTyped: () => void writeStored('sessionStorage', key, null),
  }
}
