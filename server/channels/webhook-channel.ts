import type { Submission } from '#domain/leads/submission.ts'
import type { Destination } from '#server/store/store.ts'
import type { Channel } from './channel.ts'
import type { Connect } from './connect.ts'
import type { WebhookSigner } from './standard-webhooks.ts'
import type { WebhookClient } from './webhook-client.ts'

const WEBHOOK_UNCONFIGURED = 'Webhook URL not configured'

/** What all webhook channels share. */
export type WebhookParts = { post: WebhookClient; connect: Connect; sign: WebhookSigner }

export type WebhookSpec = {
  destination: Destination
  url: string | undefined
  wants: (submission: Submission) => boolean
  payload: (submission: Submission) => unknown
}

export function webhookChannel(spec: WebhookSpec, { post, connect, sign }: WebhookParts): Channel {
  const { destination, url, wants, payload } = spec
  return {
    destination,
    unconfigured: url ? null : WEBHOOK_UNCONFIGURED,
    wants,
    reach: url ? { address: url, connect: (signal) => connect(url, signal) } : null,
    build: (submission) => JSON.stringify(payload(submission)),
    send: async ({ deliveryId, body, at, signal }) => {
      if (!url)
        return { ok: false, status: null, error: WEBHOOK_UNCONFIGURED, answer: null, kind: 'transient' }
      return post({ url, body, at, signal, headers: sign({ id: deliveryId, at, body }) })
    },
  }
}
