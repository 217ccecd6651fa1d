import type { Page } from '@playwright/test'

/** Runs in the page: keeps how long each interaction from now on takes, for `durationsOf`. */
export function observeInteractions(types: readonly string[]) {
  const durations: number[] = []
  Object.assign(window, { durations })
  for (const type of types)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId) durations.push(entry.duration)
    }).observe({ type, durationThreshold: 16 } as PerformanceObserverInit)
}

/** In milliseconds, from the press to the next frame. */
export function durationsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { durations: number[] }).durations)
}
