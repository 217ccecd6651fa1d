import { isObject, isTexts } from '#domain/is-object.ts'

/** What somebody typed, as it is kept on the device. */
export type KeptDraft = { at: number; fields: Record<string, string> }

/** Also where the clock was ahead when it was kept and has been put right since: that makes no draft an old one. */
export function isYounger({ at }: KeptDraft, ms: number): boolean {
  return Math.abs(Date.now() - at) < ms
}

/** By hand, as all that a page with a form reads before its rules are there (docs/decisions/0037-rules-on-touch.md). */
export function isKeptDraft(kept: unknown): kept is KeptDraft {
  return isObject(kept) && typeof kept.at === 'number' && isTexts(kept.fields)
}
