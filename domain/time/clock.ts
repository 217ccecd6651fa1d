/** The program's only clock. It is injected everywhere, so that tests control time. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now: () => number
  /** Runs `fn` once after `ms` milliseconds; the returned function cancels it. */
  after: (ms: number, fn: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, fn) => {
    const timer = setTimeout(fn, ms)
    return () => clearTimeout(timer)
  },
}

export function pause(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => clock.after(ms, resolve))
}
