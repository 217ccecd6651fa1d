import { type Clock, pause } from '#domain/time/clock.ts'

const TRIES = 10
const RETRY_MS = 1_000

/**
 * Retries a write that must not be lost because the store is briefly busy: ten tries, a second apart.
 * @throws what the last try threw, or the one after which `isStopped` returns true
 */
export async function keepTrying<Result>(
  clock: Clock,
  write: () => Promise<Result>,
  isStopped = () => false,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await write()
    } catch (error) {
      if (isStopped() || tries === TRIES) throw error
      await pause(clock, RETRY_MS)
    }
  }
}
