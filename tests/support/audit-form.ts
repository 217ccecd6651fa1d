import type { Page } from '@playwright/test'
import { VALID_AUDIT } from './audit-rules.ts'
import { pressUntil } from './press-until.ts'
import { untilHydrated } from './until-hydrated.ts'

export const AUDIT_SUBMIT = 'Get My Free Audit'

export async function fillInAudit(page: Page) {
  const { trade, consent: _ticked, ...texts } = VALID_AUDIT
  await untilHydrated(page)
  for (const [name, value] of Object.entries(texts)) await page.locator(`#audit-${name}`).fill(value)
  await page.getByLabel('Trade').selectOption(trade)
  await page.getByLabel("I'd like the audit and follow-up").check()
}

export const sendAudit = (page: Page, arrived: RegExp) =>
  pressUntil(page.getByRole('button', { name: AUDIT_SUBMIT }), arrived)
