import type { Page } from '@playwright/test'

/**
 * Runs in the page: records how long each further interaction takes, for `durationsOf`. A press is one
 * interaction, as INP counts it, although its down, up and click are events of their own.
 */
export function observeInteractions(types: readonly string[]) {
  const durations = new Map<number, number>()
  Object.assign(window, { durations })
  for (const type of types)
    new PerformanceObserver((list) => {
      for (const { interactionId: press, duration } of list.getEntries() as PerformanceEventTiming[])
        if (press) durations.set(press, Math.max(durations.get(press) ?? 0, duration))
    }).observe({ type, durationThreshold: 16 } as PerformanceObserverInit)
}

/** Milliseconds from each press to the next frame. */
export function durationsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => [
    ...(window as unknown as { durations: Map<number, number> }).durations.values(),
  ])
}
