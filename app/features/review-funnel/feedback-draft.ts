import {
  FEEDBACK_DRAFT_AGE_LIMIT_MS,
  FEEDBACK_DRAFTS_KEY,
  isKeptDraft,
  isYounger,
  type KeptDraft,
} from '#app/features/forms/kept-draft.ts'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { funnelPage } from '#domain/reviews/funnel-address.ts'

const ANSWERS = ['name', 'email', 'feedback', 'category']
/** `queued`: the same words wait on the device to be sent; once they are, the draft is removed. */
type Draft = KeptDraft & { queued?: boolean }
type Drafts = Record<string, Draft>

/** Identifies a business: by its short link if it has one, as two of a chain may have one name. */
export function draftKey({ slug, business }: { slug?: unknown; business?: unknown }): string | null {
  if (typeof slug === 'string') return funnelPage({ slug })
  return typeof business === 'string' ? business : null
}

/** Keeps only the answers among a form's fields. Returns false if the browser stores nothing. */
export function keepFeedbackDraft(business: string, fields: Record<string, string>): boolean {
  const answers = Object.fromEntries(ANSWERS.map((name) => [name, fields[name] ?? '']))
  return write({ ...read(), [business]: { at: Date.now(), fields: answers } })
}

export function readFeedbackDraft(business: string): Draft | null {
  return read()[business] ?? null
}

/** Marks the draft only if these are the words that wait: what was typed since is a draft. */
export function markQueued(business: string, fields: Record<string, unknown>): void {
  const { [business]: draft, ...others } = read()
  if (draft && ANSWERS.every((name) => draft.fields[name] === (fields[name] ?? '')))
    write({ ...others, [business]: { ...draft, queued: true } })
}

export function unmarkQueued(business: string): void {
  const { [business]: draft, ...others } = read()
  if (draft?.queued) write({ ...others, [business]: { at: draft.at, fields: draft.fields } })
}

/** Removes the draft of words that were queued; what was typed since then stays. */
export function forgetQueued(business: string): void {
  if (read()[business]?.queued) forgetFeedbackDraft(business)
}

export function forgetFeedbackDraft(business: string): void {
  const { [business]: gone, ...others } = read()
  if (gone) write(others)
}

function read(): Drafts {
  const stored = Object.entries(readStored('localStorage', FEEDBACK_DRAFTS_KEY) ?? {})
  const drafts = stored.filter((entry): entry is [string, Draft] => isKeptDraft(entry[1]))
  const young = drafts.filter(([, draft]) => isYounger(draft, FEEDBACK_DRAFT_AGE_LIMIT_MS))
  // A business may be called 'constructor', so the map has no prototype.
  return Object.assign(Object.create(null), Object.fromEntries(young))
}

function write(drafts: Drafts): boolean {
  return writeStored('localStorage', FEEDBACK_DRAFTS_KEY, Object.keys(drafts).length > 0 ? drafts : null)
}
