import type { Channel } from './channel.ts'
import { type WebhookParts, webhookChannel } from './webhook-channel.ts'

/**
 * Reports every change of a lead's stage. No submission is sent this way automatically: `changeStage` writes
 * the payload.
 */
export function stageChannel(url: string | undefined, parts: WebhookParts): Channel {
  const payload = () => {
    throw new Error('A change of stage is written when it happens')
  }
  return webhookChannel({ destination: 'stage', url, wants: () => false, payload }, parts)
}
