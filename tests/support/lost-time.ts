import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

const TICK_MS = 10
/** Ticks this late are normal for a timer. */
const USUAL_MS = 10

const TICKER = `
  const { workerData } = require('node:worker_threads')
  const lost = new Float64Array(workerData)
  let last = performance.now()
  setInterval(() => {
    const late = performance.now() - last - ${TICK_MS}
    last += late + ${TICK_MS}
    if (late < ${USUAL_MS}) return
    lost[0] += late
    lost[1] = Math.max(lost[1], late)
  }, ${TICK_MS})`

/**
 * Milliseconds for which the machine did not schedule us, in total and at most at once: the delay of
 * a thread that only ticks.
 */
export type LostTime = { inAll: number; atOnce: number }

/**
 * Runs alongside code with a deadline, since we cannot be blamed for a stalled machine. The
 * returned function ends it.
 */
export async function watchLostTime(): Promise<() => Promise<LostTime>> {
  const shared = new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT)
  const lost = new Float64Array(shared)
  const ticker = new Worker(TICKER, { eval: true, workerData: shared })
  await new Promise((ticking) => ticker.once('online', ticking))
  return async () => {
    // After the last stall the ticker may wake up later than we do.
    await setTimeout(5 * TICK_MS)
    await ticker.terminate()
    return { inAll: lost[0] ?? 0, atOnce: lost[1] ?? 0 }
  }
}
