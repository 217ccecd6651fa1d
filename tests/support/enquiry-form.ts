import type { Page } from '@playwright/test'
import { VALID_ENQUIRY } from './enquiry-rules.ts'
import { untilHydrated } from './until-hydrated.ts'

export async function fillInEnquiry(page: Page) {
  for (const [name, value] of Object.entries(VALID_ENQUIRY))
    await page.locator(`#enquiry-${name}`).fill(value)
}

/** Opens its page, waits for hydration, and fills it in. */
export async function openEnquiry(page: Page, home: string) {
  await page.goto(`${home}/contact`)
  await untilHydrated(page)
  await fillInEnquiry(page)
}
