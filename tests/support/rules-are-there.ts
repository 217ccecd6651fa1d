import type { Page } from '@playwright/test'

/**
 * Waits for the validation rules, which load while somebody types; without them an unsent form is not kept,
 * as it might be refused later.
 */
export async function rulesAreThere(page: Page): Promise<void> {
  const came = (name: string) =>
    performance.getEntriesByType('resource').some((each) => each.name.includes(name))
  for (const name of ['/rules-', '/clean-text-']) await page.waitForFunction(came, name)
}
