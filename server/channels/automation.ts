import { type AutomationContext, automationPayload } from '#domain/leads/payloads.ts'
import { isLead } from '#domain/leads/submission.ts'
import { phoneE164Of } from '#server/leads/normalise-phone.ts'
import type { Channel } from './channel.ts'
import { type WebhookParts, webhookChannel } from './webhook-channel.ts'

export function automationChannel(
  url: string | undefined,
  context: AutomationContext,
  parts: WebhookParts,
): Channel {
  return webhookChannel(
    {
      destination: 'automation',
      url,
      wants: ({ kind }) => isLead(kind),
      payload: (submission) =>
        automationPayload(submission, { ...context, phoneE164: phoneE164Of(submission.payload) }),
    },
    parts,
  )
}
