import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import {
  FEEDBACK_DRAFT_AGE_LIMIT_MS,
  FEEDBACK_DRAFTS_KEY,
  FORM_DRAFT_AGE_LIMIT_MS,
  FORM_DRAFT_KEY,
  isKeptDraft,
  isYounger,
} from './kept-draft.ts'

/** Removes drafts that are too old, also of forms that are not opened again. */
export function purgeDrafts() {
  for (const kind of ['audit', 'discovery']) {
    const draft = readStored('localStorage', FORM_DRAFT_KEY + kind)
    if (isKeptDraft(draft) && !isYounger(draft, FORM_DRAFT_AGE_LIMIT_MS))
      writeStored('localStorage', FORM_DRAFT_KEY + kind, null)
  }
  const feedback = Object.entries(readStored('localStorage', FEEDBACK_DRAFTS_KEY) ?? {})
  const young = feedback.filter(
    ([, draft]) => isKeptDraft(draft) && isYounger(draft, FEEDBACK_DRAFT_AGE_LIMIT_MS),
  )
  if (young.length < feedback.length)
    writeStored('localStorage', FEEDBACK_DRAFTS_KEY, young.length > 0 ? Object.fromEntries(young) : null)
}
