import { contactOf } from '#domain/leads/contact.ts'
import type { KnownPhone } from '#domain/leads/payloads.ts'
import type { Submission } from '#domain/leads/submission.ts'
import type { Stage } from './stage.ts'

export type StageChange = { submission: Submission; was: Stage; stage: Stage; at: string } & KnownPhone

/** In the shape that Standard Webhooks recommends: type, timestamp, data. What was not given is left out. */
export function stageChangePayload({ submission, was, stage, at, phoneE164 }: StageChange) {
  const { id, reference, kind, source, createdAt, payload } = submission
  const { name, phone, email, businessName } = contactOf(payload)
  return {
    type: 'lead.stage_changed',
    timestamp: at,
    data: { id, reference, kind, stage, was, name, phone, phoneE164, email, businessName, source, createdAt },
  }
}
