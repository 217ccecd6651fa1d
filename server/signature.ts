import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/**
 * HMAC-SHA256, as base64url. Signatures for different purposes use different prefixes or different secrets.
 */
export function signatureOf(text: string, secret: string | KeyObject): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Compares in constant time: of guesses with the same length, a nearly right one takes no longer. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
