import type { Pool } from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible'
import { signatureOf } from '#server/signature.ts'
import { addressKey, isPrivate } from './client-address.ts'

/** Posts an address may send a minute. High, because an office or a household is one address too. */
const POSTS_A_MINUTE = 120
/** As many as our own day has by default: more from one place is nobody's own calls. */
const CALLS_A_DAY = 10
/** Wrong tokens that an address may try a minute: a person who mistypes needs fewer. */
const TOKENS_A_MINUTE = 10
const SHARED_WAIT_MS = 300
const DAY_S = 24 * 60 * 60
/** A mobile carrier's address has thousands of visitors behind it, so a post from there counts for a tenth. */
const CARRIER_SHARE = 10

/** Where processes count together. Addresses are kept there only under a key, for an hour or so after they count no more. */
export type SharedCounts = { pool: Pool; secret: string }

/**
 * What an address may do so many times in so many seconds. `name` keeps one limit's counts from another's. `blocks`: who
 * is over it costs the database nothing more; not where something is given back, which the block would not know.
 */
type Limit = { name: string; times: number; seconds: number; blocks: boolean }
type Context = {
  enabled: boolean
  shared?: SharedCounts | null
  isCarrier?: (address: string) => boolean
}
/** `take` answers the seconds to wait, or null while the address may go on; what came to nothing is given back. */
export type Limiter = {
  take: (address: string) => Promise<number | null>
  giveBack: (address: string) => Promise<void>
}

export function createPostLimit(name: string, context: Context): Limiter['take'] {
  return createLimiter({ name, times: POSTS_A_MINUTE, seconds: 60, blocks: true }, context).take
}

/**
 * Calls booked from an address within a day (docs/decisions/0054-calls-from-one-address.md). A private one is not
 * counted: behind a proxy that TRUSTED_PROXIES does not name, it is all visitors together.
 */
export function createCallLimit(context: Context): Limiter {
  const { take, giveBack } = createLimiter(
    { name: 'calls', times: CALLS_A_DAY, seconds: DAY_S, blocks: false },
    context,
  )
  return {
    take: async (address) => (isPrivate(address) ? null : take(address)),
    giveBack: async (address) => {
      if (!isPrivate(address)) await giveBack(address)
    },
  }
}

/** Each try at the operator's token is taken before it is looked at, and given back where it is right. */
export function createTokenLimit(): Limiter {
  return createLimiter(
    { name: 'tokens', times: TOKENS_A_MINUTE, seconds: 60, blocks: false },
    { enabled: true },
  )
}

function createLimiter(limit: Limit, { enabled, shared = null, isCarrier = () => false }: Context): Limiter {
  if (!enabled) return { take: async () => null, giveBack: async () => undefined }
  const counts = createCounts(limit, shared)
  const counted = (address: string) =>
    [keyOf(addressKey(address), shared), isCarrier(address) ? 1 : CARRIER_SHARE] as const
  return {
    async take(address) {
      try {
        await counts.consume(...counted(address))
        return null
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
        throw refused
      }
    },
    async giveBack(address) {
      await counts.reward(...counted(address))
    },
  }
}

function createCounts({ name, times, seconds, blocks }: Limit, shared: SharedCounts | null) {
  const limit = { keyPrefix: name, points: times * CARRIER_SHARE, duration: seconds }
  const alone = new RateLimiterMemory(limit)
  if (!shared) return alone
  const together = new RateLimiterPostgres({
    ...limit,
    storeClient: shared.pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    ...(blocks && { inMemoryBlockOnConsumed: limit.points + 1 }),
  })
  // A database that is away must not let anybody flood, nor keep anybody out; one that hangs adds no wait to the store's.
  return new RLWrapperTimeouts({ limiter: together, timeoutMs: SHARED_WAIT_MS, insuranceLimiter: alone })
}

function keyOf(address: string, shared: SharedCounts | null): string {
  return shared ? signatureOf(address, shared.secret) : address
}
