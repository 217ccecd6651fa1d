import type { SubmissionKind } from '#domain/leads/submission.ts'

/** How far the provider has got with a lead. */
export const STAGES = ['new', 'contacted', 'booked', 'won', 'lost'] as const
export type Stage = (typeof STAGES)[number]

/** After its call is cancelled a lead waits for contact again, unless staff have moved it further. */
export const AFTER_CANCELLED_CALL = { was: 'booked', stage: 'new' } as const satisfies Record<string, Stage>

/** A booking starts as booked; every other lead waits for the first contact from us. */
export function firstStage(kind: SubmissionKind): Stage {
  return kind === 'booking' ? 'booked' : 'new'
}
