import { isObject, isTexts } from '#domain/is-object.ts'

/** What somebody typed, as it is kept on the device. */
export type KeptDraft = { at: number; fields: Record<string, string> }

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
  return isObject(kept) && typeof kept.at === 'number' && isTexts(kept.fields)
}
