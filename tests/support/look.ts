import type { Page } from '@playwright/test'

/** Simulates a tab that goes behind another, or comes back. */
export async function look(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperties(document, {
      visibilityState: { value: visibilityState, configurable: true },
      hidden: { value: visibilityState === 'hidden', configurable: true },
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}
