import type { Page } from '@playwright/test'
import { pickTime } from './pick-time.ts'

/** Fills in the form of /book, which must be open. */
export async function fillInBooking(page: Page, start: string) {
  await pickTime(page, start)
  await page.getByLabel('Name').fill('Jo Sample')
  await page.getByLabel('Phone').fill('0491 570 006')
}
