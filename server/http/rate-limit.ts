import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey } from './client-address.ts'

/** Posts an address may send a minute. High, because a mobile carrier puts many visitors behind one address. */
const POSTS_A_MINUTE = 120

/** Answers the seconds to wait, or null while the address may send. */
export function createPostLimit(enabled: boolean): (address: string) => Promise<number | null> {
  if (!enabled) return async () => null
  const limiter = new RateLimiterMemory({ points: POSTS_A_MINUTE, duration: 60 })
  return async (address) => {
    try {
      await limiter.consume(addressKey(address))
      return null
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw refused
    }
  }
}
