import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256, as base64url. What is signed for different ends begins differently, or has secrets of its own. */
export function signatureOf(text: string, secret: string | KeyObject): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Takes as long for a guess that is nearly right as for any of its length. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
