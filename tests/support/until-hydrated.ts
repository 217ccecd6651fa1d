import type { Page } from '@playwright/test'

/** Until React has taken the page over. Also right after the address has changed, when there is no document yet. */
export function untilHydrated(page: Page): Promise<void> {
  return page.locator('html[data-hydrated]').waitFor()
}
