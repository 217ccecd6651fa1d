import type { Clock } from '#domain/time/clock.ts'

export type TestClock = Clock & {
  /** Lets time pass: every timer that comes due fires at its own instant, and what it began is let finish. */
  advance: (ms: number) => Promise<void>
  /** The same at once, as for a machine that slept: what came due fires late, one time. */
  leap: (ms: number) => Promise<void>
  /** Lets what has begun go on as far as it can without time passing. */
  flush: () => Promise<void>
}

type Timer = { at: number; fn: () => void }

/** Turns of the event loop in which started work goes on: promises, group commits, an in-process store. */
const FLUSH_TURNS = 25

/** Time that stands still until it is told to pass. */
export function testClock(start = '2026-11-23T00:00:00.000Z'): TestClock {
  const timers = new Set<Timer>()
  let now = Date.parse(start)

  async function flush(): Promise<void> {
    for (let turn = 0; turn < FLUSH_TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
  }

  function earliest(until: number): Timer | undefined {
    return [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
  }

  return {
    now: () => now,
    after: (ms, fn) => {
      const timer = { at: now + Math.max(0, ms), fn }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    flush,
    advance: async (ms) => {
      const until = now + ms
      await flush()
      for (let timer = earliest(until); timer; timer = earliest(until)) {
        timers.delete(timer)
        now = Math.max(now, timer.at)
        timer.fn()
        await flush()
      }
      now = until
    },
    leap: async (ms) => {
      now += ms
      const due = [...timers].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)
      for (const timer of due) {
        // An earlier one may have called it off.
        if (timers.delete(timer)) timer.fn()
      }
      await flush()
    },
  }
}
