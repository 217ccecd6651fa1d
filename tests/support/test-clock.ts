import type { Clock } from '#domain/time/clock.ts'

export type TestClock = Clock & {
  /**
   * Advances time: every timer that becomes due fires at its own instant, and the work it
   * starts is finished first.
   */
  advance: (ms: number) => Promise<void>
  /** The same in one jump, as after a machine slept: due timers fire late, once each. */
  leap: (ms: number) => Promise<void>
  /** Lets started work continue as far as it can without advancing time. */
  flush: () => Promise<void>
}

type Timer = { at: number; fn: () => void }

/** Turns of the event loop that started work needs: promises, group commits, an in-process store. */
const FLUSH_TURNS = 25

/** A clock that stands still until it is advanced. */
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
      await flush()
      now += ms
      const due = [...timers].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)
      for (const timer of due) {
        // An earlier timer may have cancelled it.
        if (timers.delete(timer)) timer.fn()
      }
      await flush()
    },
  }
}
