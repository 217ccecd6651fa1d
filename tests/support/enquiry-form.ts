import type { Page } from '@playwright/test'
import { VALID_ENQUIRY } from './enquiry-rules.ts'

export async function fillInEnquiry(page: Page) {
  for (const [name, value] of Object.entries(VALID_ENQUIRY))
    await page.locator(`#enquiry-${name}`).fill(value)
}
