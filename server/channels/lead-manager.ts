import { type LeadManagerConfig, leadManagerPayload } from '#domain/leads/payloads.ts'
import { isLead } from '#domain/leads/submission.ts'
import { phoneE164Of } from '#server/leads/normalise-phone.ts'
import type { Channel } from './channel.ts'
import { type WebhookParts, webhookChannel } from './webhook-channel.ts'

export function leadManagerChannel(
  url: string | undefined,
  config: LeadManagerConfig,
  parts: WebhookParts,
): Channel {
  return webhookChannel(
    {
      destination: 'lead-manager',
      url,
      // A changed booking is no new contact.
      wants: ({ kind, payload }) => isLead(kind) && payload.change === undefined,
      payload: (submission) =>
        leadManagerPayload(submission, { ...config, phoneE164: phoneE164Of(submission.payload) }),
    },
    parts,
  )
}
