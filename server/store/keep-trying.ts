import { type Clock, pause } from '#domain/time/clock.ts'

const TRIES = 10
const RETRY_MS = 1_000

/**
 * For what is written once and must not be lost to a store that is busy just then: ten tries, a second apart.
 * @throws what the last try did, or the one after which it `isStopped`
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
