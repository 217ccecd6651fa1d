import type { Page } from '@playwright/test'

/** The whole sheet asks for the typeface after the first paint; its local stand-in counts as loaded from the start. */
export async function untilHeadingFont(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return (
      heading &&
      getComputedStyle(heading).fontFamily.startsWith('Archivo,') &&
      [...document.fonts].some(({ family, status }) => family === 'Archivo' && status === 'loaded')
    )
  })
}
