import type { Page } from '@playwright/test'

/** The page's loader names the typeface after the first paint; its local stand-in counts as loaded from the start. */
export async function untilHeadingFont(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family === 'Archivo' && status === 'loaded'),
  )
}
