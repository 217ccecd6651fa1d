import type { Page } from '@playwright/test'

/** Runs in the page: records how long each further interaction takes, for `durationsOf`. */
export function observeInteractions(types: readonly string[]) {
  const durations: number[] = []
  Object.assign(window, { durations })
  for (const type of types)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId) durations.push(entry.duration)
    }).observe({ type, durationThreshold: 16 } as PerformanceObserverInit)
}

/** Milliseconds from each press to the next frame. */
export function durationsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { durations: number[] }).durations)
}
