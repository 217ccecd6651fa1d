import * as z from 'zod/mini'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'

/** One map of all drafts, by business (decisions 6). */
const KEY = 'feedback-draft'
const DRAFT_AGE_LIMIT_MS = 14 * 86_400_000

const Answers = z.object({
  name: z.string(),
  email: z.string(),
  feedback: z.string(),
  category: z.string(),
})
const Drafts = z.record(z.string(), z.object({ at: z.number(), fields: Answers }))

/** Of a form's fields only the answers. */
export function keepDraft(business: string, fields: Record<string, string>): void {
  write({ ...read(), [business]: { at: Date.now(), fields: Answers.parse(fields) } })
}

export function readDraft(business: string): z.infer<typeof Answers> | null {
  return read()[business]?.fields ?? null
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
