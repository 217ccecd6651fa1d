import type { Page } from '@playwright/test'

/**
 * Waits for the validation rules and what they import, which load while somebody types; without them an unsent
 * form is not kept, as it might be refused later.
 */
export async function rulesAreThere(page: Page): Promise<void> {
  const rules = await page.waitForFunction(
    () =>
      performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/rules-'))?.name ??
      false,
  )
  await rules.evaluate((url) => import(String(url)))
}
