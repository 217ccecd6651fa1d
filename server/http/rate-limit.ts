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
export const POSTS_A_MINUTE = 120
/** As many calls as our whole day has by default: nobody books more than that for themselves. */
const CALLS_A_DAY = 10
/** Wrong tokens that an address may try a minute: a person who mistypes needs fewer. */
const TOKENS_A_MINUTE = 10
const SHARED_WAIT_MS = 300
const DAY_S = 24 * 60 * 60
/** A mobile carrier's address has thousands of visitors behind it, so a post from there counts for a tenth. */
const CARRIER_SHARE = 10

/** Counts that processes share. Addresses are kept as keyed hashes, for an hour or so after they expire. */
export type SharedCounts = { pool: Pool; secret: string }

/**
 * What an address may do `times` in `seconds`. `name` separates the limits' counts. `blocks`: an address over
 * the limit is refused from memory, without the database; not for limits that give back, as giving back does
 * not lift a block.
 */
type Limit = { name: string; times: number; seconds: number; blocks: boolean }
type Context = {
  enabled: boolean
  shared?: SharedCounts | null
  isCarrier?: (address: string) => boolean
}
/** `take` returns the seconds to wait, or null while the address may go on; `giveBack` undoes one take. */
export type Limiter = {
  take: (address: string) => Promise<number | null>
  giveBack: (address: string) => Promise<void>
}

export function createPostLimit(name: string, context: Context): Limiter['take'] {
  return createLimiter({ name, times: POSTS_A_MINUTE, seconds: 60, blocks: true }, context).take
}

/**
 * Limits the calls booked from an address within a day (docs/decisions/0054-calls-from-one-address.md). A
 * private address is not counted: behind a proxy that TRUSTED_PROXIES does not name, all visitors share it.
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

/** Each attempt at the operator's token is counted before it is checked, and given back where it is right. */
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
  // During a database outage nobody may flood or be locked out; a hang must not add to the store's own wait.
  return new RLWrapperTimeouts({ limiter: together, timeoutMs: SHARED_WAIT_MS, insuranceLimiter: alone })
}

function keyOf(address: string, shared: SharedCounts | null): string {
  return shared ? signatureOf(address, shared.secret) : address
}
