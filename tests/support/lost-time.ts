import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

const TICK_MS = 10
/** Ticks this late are the timer's own. */
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

/** Milliseconds for which the machine ran nobody, in sum and at the longest: what a thread that only ticks was late. */
export type LostTime = { inAll: number; atOnce: number }

/** Goes beside what must be done in time: a machine that stands still is not ours to answer for. Answers what ends it. */
export async function watchLostTime(): Promise<() => Promise<LostTime>> {
  const shared = new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT)
  const lost = new Float64Array(shared)
  const ticker = new Worker(TICKER, { eval: true, workerData: shared })
  await new Promise((ticking) => ticker.once('online', ticking))
  return async () => {
    // The ticker may wake after us from the last standstill.
    await setTimeout(5 * TICK_MS)
    await ticker.terminate()
    return { inAll: lost[0] ?? 0, atOnce: lost[1] ?? 0 }
  }
}
