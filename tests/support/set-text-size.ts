import type { Page } from '@playwright/test'

/**
 * Text as large as a visitor has set it in the browser, in per cent. A style of the page's root would differ:
 * media queries in rem would not follow it, and it would take the place of the root's own size.
 */
export async function setTextSize(page: Page, percent: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } })
}
