import { expect, type Page } from '@playwright/test'
import { VALID_AUDIT } from './audit-rules.ts'

export const AUDIT_SUBMIT = 'Get My Free Audit'

export async function fillInAudit(page: Page) {
  const { trade, consent: _ticked, ...texts } = VALID_AUDIT
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  for (const [name, value] of Object.entries(texts)) await page.locator(`#audit-${name}`).fill(value)
  await page.getByLabel('Trade').selectOption(trade)
  await page.getByLabel("I'd like the audit and follow-up").check()
}

/** A script is quicker than the 3 seconds that a person needs: it is told so, and presses again. */
export async function sendAudit(page: Page, arrived: RegExp) {
  await expect(async () => {
    await page.getByRole('button', { name: AUDIT_SUBMIT }).click({ timeout: 500 })
    await expect(page).toHaveURL(arrived, { timeout: 1500 })
  }).toPass()
}
