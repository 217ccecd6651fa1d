import type { Page } from '@playwright/test'

/** Waits until this many frames have been drawn, with their layout and what the page does after it. */
export async function afterFrames(page: Page, count: number) {
  for (let drawn = 0; drawn < count; drawn++)
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(shown)))
}
