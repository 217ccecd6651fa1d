import type { Page } from '@playwright/test'

/** Waits until React has hydrated the page, also right after a navigation, when there is no document yet. */
export function untilHydrated(page: Page): Promise<void> {
  return page.locator('html[data-hydrated]').waitFor()
}
