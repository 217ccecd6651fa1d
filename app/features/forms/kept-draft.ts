import { writeStored } from '#app/shell/browser-storage.ts'
import { isObject, isTexts } from '#domain/is-object.ts'
import type { SubmissionKind } from '#domain/leads/submission.ts'

/** What somebody typed, as it is kept on the device. `replaced`: what the address had filled in before. */
export type KeptDraft = { at: number; fields: Record<string, string>; replaced?: Record<string, string> }

/** The form's kind follows. Feedback has one entry for all its drafts, a map by `draftKey`. */
export const FORM_DRAFT_KEY = 'tradefront:draft:'
export const FEEDBACK_DRAFTS_KEY = 'feedback-draft'
/** How long they stay on the device (content/pages/privacy.mdx says so too). */
export const FORM_DRAFT_AGE_LIMIT_MS = 7 * 86_400_000
export const FEEDBACK_DRAFT_AGE_LIMIT_MS = 14 * 86_400_000

/**
 * Key of what is kept while the tab is open. The docket of nine answers leads to the booking, and both ask whom
 * to ring: they share it, so that what was typed last counts in both.
 */
export function typedKey(kind: SubmissionKind): string {
  return `tradefront:typed:${kind === 'booking' ? 'discovery' : kind}`
}

export function forgetTyped(kind: SubmissionKind): void {
  writeStored('sessionStorage', typedKey(kind), null)
}

/**
 * Holds also for a clock that was ahead when the draft was kept and has been corrected since: that makes no
 * draft old.
 */
export function isYounger({ at }: KeptDraft, ms: number): boolean {
  return Math.abs(Date.now() - at) < ms
}

/**
 * Checked without a schema library, like all that a page with a form reads before its rules have loaded
 * (docs/decisions/0037-rules-on-touch.md).
 */
export function isKeptDraft(kept: unknown): kept is KeptDraft {
  return isObject(kept) && typeof kept.at === 'number' && isTexts(kept.fields) && isTexts(kept.replaced ?? {})
}
