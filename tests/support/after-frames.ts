import type { Page } from '@playwright/test'

/** Until so many frames have been drawn: layout, and what the page does after it, come with them. */
export async function afterFrames(page: Page, count: number) {
  for (let drawn = 0; drawn < count; drawn++)
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(shown)))
}
