import * as z from 'zod/mini'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { anyKeys } from '#domain/any-keys.ts'

/** One map of all drafts, by business. */
const KEY = 'feedback-draft'
const DRAFT_AGE_LIMIT_MS = 14 * 86_400_000

const Answers = z.object({
  name: z.string(),
  email: z.string(),
  feedback: z.string(),
  category: z.string(),
})
/** `queued`: the same words wait on the device to be sent, which takes the draft away. */
const Draft = z.object({ at: z.number(), fields: Answers, queued: z.optional(z.boolean()) })
const Drafts = anyKeys(Draft)

/** Of a form's fields only the answers. */
export function keepDraft(business: string, fields: Record<string, string>): void {
  write({ ...read(), [business]: { at: Date.now(), fields: Answers.parse(fields) } })
}

export function readDraft(business: string): z.infer<typeof Draft> | null {
  return read()[business] ?? null
}

export function markQueued(business: string): void {
  const { [business]: draft, ...others } = read()
  if (draft) write({ ...others, [business]: { ...draft, queued: true } })
}

/** What was typed since then stays. */
export function forgetQueued(business: string): void {
  if (read()[business]?.queued) forgetDraft(business)
}

export function forgetDraft(business: string): void {
  const { [business]: gone, ...others } = read()
  if (gone) write(others)
}

function read(): z.infer<typeof Drafts> {
  const drafts = Drafts.safeParse(readStored('localStorage', KEY))
  if (!drafts.success) return {}
  const young = ({ at }: { at: number }) => at <= Date.now() && Date.now() - at < DRAFT_AGE_LIMIT_MS
  return Object.fromEntries(Object.entries(drafts.data).filter(([, draft]) => young(draft)))
}

function write(drafts: z.infer<typeof Drafts>): void {
  writeStored('localStorage', KEY, Object.keys(drafts).length > 0 ? drafts : null)
}
