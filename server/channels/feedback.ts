import { feedbackPayload } from '#domain/leads/payloads.ts'
import { isPositive, toRating } from '#domain/reviews/rating.ts'
import type { Channel } from './channel.ts'
import { type WebhookParts, webhookChannel } from './webhook-channel.ts'

/** Sends private feedback only: for a rating of 4 or 5 there is nothing to send. */
export function feedbackChannel(url: string | undefined, parts: WebhookParts): Channel {
  return webhookChannel(
    {
      destination: 'feedback',
      url,
      wants: ({ kind, payload }) => {
        const rating = toRating(payload.rating)
        return kind === 'feedback' && rating !== null && !isPositive(rating)
      },
      payload: feedbackPayload,
    },
    parts,
  )
}
