import { CALL_CHANGES } from '#domain/booking/booked-call.ts'

/** The entries of a submission's history. */
export const ACTIVITY_KINDS = ['stage', 'note', 'tag', 'untag', 'release', 'replay', ...CALL_CHANGES] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Visitors can change only their booked call. */
export const ACTORS = ['staff', 'visitor'] as const
export type Actor = (typeof ACTORS)[number]
