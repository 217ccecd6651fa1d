import type { SubmissionKind } from '#domain/leads/submission.ts'

/** How far the provider has come with somebody. */
export const STAGES = ['new', 'contacted', 'booked', 'won', 'lost'] as const
export type Stage = (typeof STAGES)[number]

/** Whose call is cancelled waits for a word again, unless staff have come further with them meanwhile. */
export const AFTER_CANCELLED_CALL = { was: 'booked', stage: 'new' } as const satisfies Record<string, Stage>

/** Who booked a call is booked; everybody else waits for the first word from us. */
export function firstStage(kind: SubmissionKind): Stage {
  return kind === 'booking' ? 'booked' : 'new'
}
