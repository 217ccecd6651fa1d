import { Webhook } from 'standardwebhooks'

export type WebhookSigner = (message: { id: string; at: string; body: string }) => Record<string, string>

/**
 * Standard Webhooks headers of one attempt. Two secrets give two signatures, for the time of a rotation;
 * none gives no signature, so that a fresh install works (`doctor` says so). @throws on a secret that cannot be read
 */
export function createSigner(secrets: readonly string[]): WebhookSigner {
  const keys = secrets.map((secret) => new Webhook(secret))
  return function sign({ id, at, body }) {
    const instant = new Date(at)
    const signature = keys.map((key) => key.sign(id, instant, body)).join(' ')
    return {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(instant.getTime() / 1000)),
      ...(signature ? { 'webhook-signature': signature } : {}),
    }
  }
}
