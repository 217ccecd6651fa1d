import { expect, type Page } from '@playwright/test'
import { untilHydrated } from './until-hydrated.ts'

export function calculator(page: Page) {
  const roi = page.locator('#roi')
  return {
    roi,
    trade: roi.getByLabel('Trade type'),
    leads: roi.getByLabel('Weekly leads'),
    value: roi.getByLabel('Average job value'),
    rate: roi.getByLabel('Current conversion rate'),
    result: roi.locator('.roi-result'),
    status: roi.getByRole('status'),
    output: (name: string) => roi.locator('.roi-line', { hasText: name }).locator('dd'),
  }
}

/** Opens it as a visitor does: scrolled to, with its script loaded. */
export async function openCalculator(page: Page, address: string) {
  await page.goto(address)
  await untilHydrated(page)
  await page.locator('#roi').scrollIntoViewIfNeeded()
  await expect(page.locator('#roi [role=status]')).toBeAttached()
  return calculator(page)
}
