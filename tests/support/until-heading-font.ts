import type { Page } from '@playwright/test'

/** The page's loader adds the typeface once it is loaded. Its local stand-in counts as loaded from the start. */
export async function untilHeadingFont(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => family === 'Archivo'))
}
