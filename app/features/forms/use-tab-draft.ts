import { type FormEvent, type RefObject, useEffect } from 'react'
import { whenGivenBack } from '#app/features/sending/unsent-events.ts'
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
    const fields = form.current
    if (!fields) return
    if (refused) return keep(fields)
    const restore = () => {
      const typed = readStored('sessionStorage', key)
      const controls = typedControls(fields)
      if (isTexts(typed))
        for (const control of controls) if (control.value === '') control.value = typed[control.name] ?? ''
      if (controls.some(isTouched)) keep(fields)
    }
    restore()
    // The first letter would overwrite what is given back.
    return whenGivenBack(() => typedControls(fields).some(isTouched) || restore())
  }, [key, form, refused])

  return {
    keepTyped: (event: FormEvent<HTMLFormElement>) => keep(event.currentTarget),
    forgetTyped: () => void writeStored('sessionStorage', key, null),
  }
}
