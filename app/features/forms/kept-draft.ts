/** What somebody typed, as it is kept on the device. */
export type KeptDraft = { at: number; fields: Record<string, string> }

/** By hand: a page looks for a draft as it opens, and the schema library waits for the first touch. */
export function isKeptDraft(kept: unknown): kept is KeptDraft {
  return isObject(kept) && typeof kept.at === 'number' && isObject(kept.fields) && hasTexts(kept.fields)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function hasTexts(fields: Record<string, unknown>): boolean {
  return Object.values(fields).every((field) => typeof field === 'string')
}
