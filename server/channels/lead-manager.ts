import { type LeadManagerConfig, leadManagerPayload } from '#domain/leads/payloads.ts'
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
      wants: ({ kind }) => kind !== 'feedback',
      payload: (submission) => leadManagerPayload(submission, config),
    },
    parts,
  )
}
