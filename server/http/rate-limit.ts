import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey } from './client-address.ts'

/** Posts an address may send a minute. High, because an office or a household is one address too. */
const POSTS_A_MINUTE = 120
/** A mobile carrier's address has thousands of visitors behind it, so a post from there counts for a tenth. */
const CARRIER_SHARE = 10
const POINTS_A_MINUTE = POSTS_A_MINUTE * CARRIER_SHARE

/** Where processes count together. Addresses are kept there only under a key, for an hour or so while the site runs. */
export type SharedCounts = { pool: Pool; secret: string }

/** Answers the seconds to wait, or null while the address may send. `name` keeps one limit's counts from another's. */
export function createPostLimit(
  enabled: boolean,
  name: string,
  shared: SharedCounts | null = null,
  isCarrier: (address: string) => boolean = () => false,
): (address: string) => Promise<number | null> {
  if (!enabled) return async () => null
  const limiter = createLimiter(name, shared)
  return async (address) => {
    try {
      await limiter.consume(keyOf(addressKey(address), shared), isCarrier(address) ? 1 : CARRIER_SHARE)
      return null
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw refused
    }
  }
}

function createLimiter(name: string, shared: SharedCounts | null) {
  const limit = { keyPrefix: name, points: POINTS_A_MINUTE, duration: 60 }
  const alone = new RateLimiterMemory(limit)
  if (!shared) return alone
  return new RateLimiterPostgres({
    ...limit,
    storeClient: shared.pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    // A database that is away must not let anybody flood, nor keep anybody out.
    insuranceLimiter: alone,
    inMemoryBlockOnConsumed: POINTS_A_MINUTE + 1,
  })
}

function keyOf(address: string, shared: SharedCounts | null): string {
  return shared ? createHmac('sha256', shared.secret).update(address).digest('base64url') : address
}
