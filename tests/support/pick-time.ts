import type { Page } from '@playwright/test'

/** Chooses a free time at /book, in whichever day's fold it stands. */
export async function pickTime(page: Page, start: string) {
  const radio = page.locator(`input[name="start"][value="${start}"]`)
  const fold = page.locator('details.slot-day', { has: radio })
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
  await radio.check()
}
