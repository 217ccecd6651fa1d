import { update } from 'idb-keyval'
import { isObject } from '#domain/is-object.ts'
import { isStored } from './post-submission.ts'
import { ANSWERED_KEY } from './unsent-on-device.ts'
import { isOfForm, type QueuedOutcome } from './unsent-queue.ts'

/**
 * Keeps what the server accepted while no page was open, for a page to report: without an email, visitors
 * hear of it only there.
 */
export async function keepAnswers(outcomes: readonly QueuedOutcome[]): Promise<void> {
  const stored = outcomes.filter(({ outcome }) => outcome === 'stored')
  if (stored.length > 0) await update(ANSWERED_KEY, (kept) => [...parsed(kept), ...stored])
}

/** Returns the kept answers, and removes them. */
export async function takeAnswers(): Promise<QueuedOutcome[]> {
  let answers: QueuedOutcome[] = []
  await update(ANSWERED_KEY, (kept) => {
    answers = parsed(kept)
    return []
  })
  return answers
}

function parsed(kept: unknown): QueuedOutcome[] {
  return Array.isArray(kept) ? kept.filter(isAnswer) : []
}

function isAnswer(kept: unknown): kept is QueuedOutcome {
  return (
    isObject(kept) &&
    kept.outcome === 'stored' &&
    typeof kept.key === 'string' &&
    isOfForm(kept) &&
    isStored(kept)
  )
}
