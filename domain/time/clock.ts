/** The one clock of the program. Injected everywhere, so that tests own time. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now: () => number
  /** Runs `fn` once after `ms` milliseconds; the answer cancels it. */
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
