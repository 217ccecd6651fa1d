import { timingSafeEqual } from 'node:crypto'

/** Takes as long for a guess that is nearly right as for any of its length. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
