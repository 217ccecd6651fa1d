import type { Page } from '@playwright/test'

/** Chooses a free time at /book, whichever day's fold contains it. */
export async function pickTime(page: Page, start: string) {
  const radio = page.locator(`input[name="start"][value="${start}"]`)
  const fold = page.locator('details.slot-day', { has: radio })
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
  await radio.check()
}
