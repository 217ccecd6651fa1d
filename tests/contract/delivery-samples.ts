import { expect } from 'vitest'
import type { Claim, ClaimedDelivery, NewAttempt, Store } from '#server/store/store.ts'

export const LEASE_MS = 60_000
export const HOUR_MS = 60 * 60_000
const START = Date.parse('2026-11-23T00:00:00.000Z')

/** The instant `ms` milliseconds after the samples were made. */
export function instant(ms: number): string {
  return new Date(START + ms).toISOString()
}

export function attempt(over: Partial<NewAttempt> = {}): NewAttempt {
  return { at: instant(0), ms: 120, status: 200, error: null, answer: null, ...over }
}

export const failure = attempt({ status: 503, error: 'HTTP 503', answer: 'try later' })

/** Claims for the automation and at once, unless stated otherwise. */
export function claim(store: Store, limit: number, over: Partial<Claim> = {}): Promise<ClaimedDelivery[]> {
  return store.claim({ destination: 'automation', now: instant(0), leaseMs: LEASE_MS, limit, ...over })
}

export async function claimOne(store: Store, at = 0): Promise<ClaimedDelivery> {
  const [claimed] = await claim(store, 1, { now: instant(at) })
  if (!claimed) return expect.unreachable('nothing was due')
  return claimed
}
